// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/core/CountedRef.hpp>

#include <catch2/catch.hpp>

#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace
{
    using alpaka::core::Counted;
    using alpaka::core::CountedRef;

    struct Object : Counted<Object>
    {
        explicit Object(int& ofTest)
            : ends(ofTest)
        {
        }

        virtual ~Object() { ++ends; }

        int& ends;
    };

    struct Derived final : Object
    {
        using Object::Object;

        ~Derived() override { ends += 10; }
    };

    //! With a function that programs for several ranks often have.
    namespace halos
    {
        template<typename T>
        struct Field : Counted<Field<T>>
        {
        };

        struct Part
        {
        };

        template<typename TFrom, typename TTo>
        [[maybe_unused]] void exchange(TFrom&, TTo&&)
        {
        }
    } // namespace halos

    //! Goes on once, after its last reference.
    struct Revived : Counted<Revived>
    {
        void dropLast() noexcept
        {
            if(!std::exchange(wasRevived, true))
                next = revive();
        }

        bool wasRevived = false;
        CountedRef<Revived> next;
    };
} // namespace

TEST_CASE("core: CountedRef does not call functions of the namespace of its object", "[core]")
{
    using Field = halos::Field<halos::Part>;
    CountedRef<Field> first(new Field);
    CountedRef<Field> second(std::move(first));
    first = second;
    CHECK(first == second);
    second = CountedRef<Field>(second.release());
    CHECK(first.get() == second.get());
}

TEST_CASE("core: the last CountedRef ends the object, once", "[core]")
{
    int ends = 0;
    CountedRef<Object> first(new Object(ends));
    CHECK(first.isOnly());
    {
        CountedRef<Object> const second = first;
        CHECK(!first.isOnly());
        CHECK(second == first);
        CHECK(second.get() == &*first);
        first = CountedRef<Object>();
        CHECK(!first);
        CHECK(!(second == first));
        CHECK(ends == 0);
        first = second;
    }
    CHECK(ends == 0);
    auto moved = std::move(first);
    CHECK(!first); // NOLINT(bugprone-use-after-move): the state that is promised
    CHECK(moved.isOnly());
    moved = *&moved; // to itself
    CHECK(ends == 0);
    moved = CountedRef<Object>(new Object(ends));
    CHECK(ends == 1);
    CountedRef<Object> adopted(moved.release());
    CHECK(!moved);
    CHECK(ends == 1);
    adopted = {};
    CHECK(ends == 2);
}

TEST_CASE("core: a CountedRef to a base or to a constant shares the counter", "[core]")
{
    int ends = 0;
    CountedRef<Derived> derived(new Derived(ends));
    CountedRef<Object> object = derived;
    CountedRef<Object const> constant = object;
    CHECK(!derived.isOnly());
    derived = {};
    object = {};
    CHECK(ends == 0);
    CHECK(constant.isOnly());
    constant = {};
    CHECK(ends == 11);
    // Another counter, and other types.
    STATIC_REQUIRE(!std::is_convertible_v<CountedRef<Object>, CountedRef<Derived>>);
    STATIC_REQUIRE(!std::is_convertible_v<CountedRef<Object const>, CountedRef<Object>>);
    STATIC_REQUIRE(!std::is_convertible_v<CountedRef<Object>, CountedRef<Revived>>);
    STATIC_REQUIRE(!std::is_convertible_v<Object*, CountedRef<Object>>);
    STATIC_REQUIRE(!std::is_copy_constructible_v<Object>);
    STATIC_REQUIRE(std::is_nothrow_move_constructible_v<CountedRef<Object>>);
}

TEST_CASE("core: an object of CountedRefs may go on after its last reference", "[core]")
{
    Revived object;
    {
        CountedRef<Revived> const last(&object);
    }
    CHECK(object.wasRevived);
    REQUIRE(object.next);
    CHECK(object.next.isOnly());
    static_cast<void>(object.next.release());
}

TEST_CASE("core: CountedRefs of several threads end the object after all of them", "[core]")
{
    struct Shared : Counted<Shared>
    {
        explicit Shared(int& ofTest)
            : end(ofTest)
        {
        }

        ~Shared()
        {
            for(int const value : values)
                end += value;
        }

        int values[4] = {}; //!< One for each thread, without an order but that of the references.
        int& end;
    };
    for(int round = 0; round < 200; ++round)
    {
        int end = 0;
        CountedRef<Shared> shared(new Shared(end));
        std::vector<std::thread> threads;
        for(int& value : shared->values)
            threads.emplace_back(
                [&value, mine = shared]() mutable
                {
                    for(int i = 0; i < 100; ++i)
                        auto const copy = mine;
                    value = 1;
                    mine = {};
                });
        shared = {};
        for(auto& thread : threads)
            thread.join();
        CHECK(end == 4);
    }
}
