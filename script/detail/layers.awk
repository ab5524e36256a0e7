# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# For script/check/layers: reads the names of headers, one a line, and its lists (FLOORS, WALLS and DOORS in the
# environment). Prints one sentence for each mistake; with mode=--svg the picture of the floors and of the includes between
# them.

# The entry of the list of floors that a file belongs to, or nothing. A folder whose own folders are listed stands for the
# files that lie directly in it.
function room_of(file,    folder, isDirect)
{
    if(file in floor_of)
        return file
    folder = file
    for(isDirect = 1; sub(/\/[^\/]*$/, "", folder); isDirect = 0)
        if(folder in floor_of)
            return isDirect || !(folder in has_rooms) ? folder : ""
    return ""
}

function mistake(sentence)
{
    if(mode != "--svg")
        print sentence
}

function begins(text, prefix)
{
    return index(text, prefix) == 1
}

# Whether a door lets a file in: it names the file, or its folder.
function may_enter(door, file,    i, n, parts)
{
    n = split(door_list[door], parts, " ")
    for(i = 1; i <= n; ++i)
        if(parts[i] == file || (parts[i] ~ /\/$/ && begins(file, parts[i])))
            return 1
    return 0
}

# One include: both files without the root of headers that they are in, as written behind `alpaka/`.
function judge(from, to,    a, b, i)
{
    a = room_of(from)
    b = room_of(to)
    if(a == "" || b == "")
        return # said once for each file
    if(a != b) {
        used[a, b] = 1
        if(floor_of[a] <= floor_of[b])
            mistake(from " includes " to ", but " a " is on floor " floor_of[a] " and " b " on floor " floor_of[b])
    }
    for(i = 1; i <= wall_count; ++i)
        if(begins(from, wall_from[i]) && begins(to, wall_to[i]))
            mistake(from " includes " to ", through the wall between " wall_from[i] " and " wall_to[i])
    for(i = 1; i <= door_count; ++i)
        if(begins(to, door_of[i]) && !begins(from, door_of[i]) && !may_enter(i, from))
            mistake(from " includes " to ", which only " door_list[i] " may include")
}

function read_header(name,    file, line, to)
{
    file = name
    sub(/^(checker\/)?include\/alpaka\//, "", file)
    if(room_of(file) == "")
        mistake(file " lies in a folder without a floor: add the folder to the list in script/check/layers")
    else
        has_files[room_of(file)] = 1
    while((getline line < name) > 0) {
        if(line !~ /^[ \t]*#[ \t]*include[ \t]/)
            continue
        if(line ~ /include[ \t]+<alpaka\//) {
            to = line
            sub(/^[^<]*<alpaka\//, "", to)
            sub(/>.*$/, "", to)
            judge(file, to)
        } else if(line ~ /"/ && line !~ /"[^\/]*"/) # a file of the same folder is on the same floor
            mistake(file " includes with quotes, which the list of floors does not judge: " line)
    }
    close(name)
}

# leads[a, b]: a includes b, directly or through others. From the ground up, what lower rooms lead to is known.
function find_roads(    i, j, k)
{
    for(i = 1; i <= room_count; ++i)
        for(j = 1; j < i; ++j)
            if((rooms[i], rooms[j]) in used) {
                leads[i, j] = 1
                for(k = 1; k < j; ++k)
                    if((j, k) in leads)
                        leads[i, k] = 1
            }
}

# Whether the include line between two rooms says more than the lines through a room between them.
function is_short(i, j,    k)
{
    for(k = j + 1; k < i; ++k)
        if((rooms[i], rooms[k]) in used && (k, j) in leads)
            return 0
    return 1
}

function colour(room)
{
    if(begins(room, "host/"))
        return "#2e7d32"
    if(begins(room, "strategy"))
        return "#1565c0"
    if(begins(room, "runtime"))
        return "#c62828"
    return room ~ /\.hpp$|^example$/ ? "#6a1b9a" : "#455a64"
}

function label_of(room)
{
    sub(/^strategy\/block\//, "block/", room)
    return room
}

function width_of(room)
{
    return 7 * length(label_of(room)) + 14
}

function draw(    i, j, n, f, parts, total, gap, x, y, bend, width, height, band)
{
    width = 960
    band = 58
    height = floor_count * band + 10
    for(f = 1; f <= floor_count; ++f) {
        n = split(floor_line[f], parts, " ")
        total = 0
        for(i = 1; i <= n; ++i)
            total += width_of(parts[i])
        gap = int((width - 40 - total) / (n + 1))
        x = 40 + gap
        for(i = 1; i <= n; ++i) {
            left[parts[i]] = x
            top[parts[i]] = (floor_count - f) * band + 18
            x += width_of(parts[i]) + gap
        }
    }
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " width " " height "\"" \
        " font-family=\"sans-serif\" font-size=\"12\">"
    print "<title>The floors of the headers and the includes between their folders</title>"
    print "<rect width=\"" width "\" height=\"" height "\" fill=\"#ffffff\"/>"
    for(f = 1; f <= floor_count; ++f) {
        y = (floor_count - f) * band + 5
        print "<rect x=\"5\" y=\"" y "\" width=\"" width - 10 "\" height=\"" band - 6 \
            "\" fill=\"" (f % 2 ? "#f3f3f0" : "#fafaf8") "\"/>"
        print "<text x=\"12\" y=\"" y + 29 "\" fill=\"#9e9e9e\">" f "</text>"
    }
    for(i = room_count; i > 0; --i)
        for(j = i - 1; j > 0; --j)
            if((rooms[i], rooms[j]) in used && is_short(i, j)) {
                x = left[rooms[i]] + int(width_of(rooms[i]) / 2)
                y = top[rooms[i]] + 26
                bend = int((top[rooms[j]] - y) / 2)
                print "<path d=\"M" x " " y "C" x " " y + bend " " left[rooms[j]] + int(width_of(rooms[j]) / 2) " " \
                    top[rooms[j]] - bend " " left[rooms[j]] + int(width_of(rooms[j]) / 2) " " top[rooms[j]] \
                    "\" fill=\"none\" stroke=\"" colour(rooms[i]) "\" stroke-opacity=\"0.6\"/>"
            }
    for(i = 1; i <= room_count; ++i) {
        x = left[rooms[i]]
        y = top[rooms[i]]
        print "<rect x=\"" x "\" y=\"" y "\" width=\"" width_of(rooms[i]) "\" height=\"26\"" \
            " rx=\"3\" fill=\"#ffffff\" stroke=\"" colour(rooms[i]) "\"/>"
        print "<text x=\"" x + int(width_of(rooms[i]) / 2) "\" y=\"" y + 17 "\" text-anchor=\"middle\"" \
            " fill=\"" colour(rooms[i]) "\">" label_of(rooms[i]) "</text>"
    }
    print "</svg>"
}

BEGIN {
    floor_count = split(ENVIRON["FLOORS"], floor_line, "\n")
    for(f = 1; f <= floor_count; ++f) {
        n = split(floor_line[f], parts, " ")
        for(i = 1; i <= n; ++i) {
            rooms[++room_count] = parts[i]
            floor_of[parts[i]] = f
        }
    }
    for(i = 1; i <= room_count; ++i)
        for(folder = rooms[i]; sub(/\/[^\/]*$/, "", folder);)
            has_rooms[folder] = 1
    wall_count = split(ENVIRON["WALLS"], wall_line, "\n")
    for(i = 1; i <= wall_count; ++i) {
        split(wall_line[i], parts, " ")
        wall_from[i] = parts[1]
        wall_to[i] = parts[3]
    }
    door_count = split(ENVIRON["DOORS"], door_line, "\n")
    for(i = 1; i <= door_count; ++i) {
        n = split(door_line[i], parts, " ")
        door_of[i] = parts[1]
        for(k = 3; k <= n; ++k)
            door_list[i] = door_list[i] " " parts[k]
        sub(/^ /, "", door_list[i])
    }
}

{ read_header($0) }

END {
    for(i = 1; i <= room_count; ++i)
        if(!(rooms[i] in has_files))
            mistake("the list in script/check/layers names " rooms[i] ", which has no headers")
    if(mode == "--svg") {
        find_roads()
        draw()
    }
}
