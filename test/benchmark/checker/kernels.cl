// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The kernels of Kernels.hpp in OpenCL C, for Oclgrind. n is the number of work-items.

kernel void missingBarrier(global int* in, global int* out, int n)
{
    local int s[64];
    int t = get_local_id(0);
    s[t] = in[get_global_id(0)];
    out[get_global_id(0)] = s[(t + 1) % 64];
}

kernel void blocksCollide(global int* in, global int* out, int n)
{
    out[get_local_id(0)] = get_group_id(0);
}

kernel void atomicBesidePlain(global int* in, global int* out, int n)
{
    if(get_global_id(0) == 17)
        out[0] = 5;
    else
        atomic_add(out, 1);
}

kernel void sameValue(global int* in, global int* out, int n)
{
    out[0] = 1;
}

kernel void messageWithoutFence(global int* in, global int* out, int n)
{
    if(get_local_id(0) != 0)
        return;
    if(get_group_id(0) == 0)
    {
        out[1] = 42;
        atomic_xchg(out, 1);
    }
    else if(atomic_add(out, 0) == 1)
        out[2 + get_group_id(0)] = out[1];
}

kernel void behindEnd(global int* in, global int* out, int n)
{
    out[get_global_id(0) + 1] = 1;
}

kernel void beforeBegin(global int* in, global int* out, int n)
{
    out[get_global_id(0)] = in[(int)get_global_id(0) - 1];
}

kernel void behindLocal(global int* in, global int* out, int n)
{
    local int s[64];
    int t = get_local_id(0);
    s[t + 1] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = s[t / 2 + 1];
}

kernel void unwrittenLocal(global int* in, global int* out, int n)
{
    local int s[64];
    int t = get_local_id(0);
    if(t % 2 == 0)
        s[t] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if(s[63 - t] > 3)
        out[get_global_id(0)] = 1;
}

kernel void unwrittenGlobal(global int* in, global int* out, int n)
{
    if(in[get_global_id(0)] > 3)
        out[get_global_id(0)] = 1;
}

kernel void twoBarriers(global int* in, global int* out, int n)
{
    local int s[64];
    int t = get_local_id(0);
    if(t < 32)
    {
        s[t] = in[get_global_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
        out[get_global_id(0)] = s[(t + 1) % 32];
    }
    else
    {
        s[t] = -in[get_global_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
        out[get_global_id(0)] = s[t] + 1;
    }
}

kernel void endless(global int* in, global int* out, int n)
{
    while(atomic_add(out, 0) == 0)
    {
    }
}

kernel void rightReduction(global int* in, global int* out, int n)
{
    local int s[64];
    int t = get_local_id(0);
    s[t] = in[get_global_id(0)];
    for(int stride = 32; stride > 0; stride /= 2)
    {
        barrier(CLK_LOCAL_MEM_FENCE);
        if(t < stride)
            s[t] += s[t + stride];
    }
    if(t == 0)
        out[get_group_id(0)] = s[0];
}

kernel void rightMessage(global int* in, global int* out, int n)
{
    if(get_local_id(0) != 0)
        return;
    if(get_group_id(0) == 0)
    {
        out[1] = 42;
        mem_fence(CLK_GLOBAL_MEM_FENCE);
        atomic_xchg(out, 1);
    }
    else if(atomic_add(out, 0) == 1)
    {
        mem_fence(CLK_GLOBAL_MEM_FENCE);
        out[2 + get_group_id(0)] = out[1];
    }
}

// Single precision, n*n elements, blocks of 16 x 16.
kernel void product(global float const* a, global float const* b, global float* c, int n)
{
    local float tileA[16][16];
    local float tileB[16][16];
    int x = get_local_id(0);
    int y = get_local_id(1);
    int column = get_global_id(0);
    int row = get_global_id(1);
    float sum = 0;
    for(int t = 0; t < n; t += 16)
    {
        tileA[y][x] = a[row * n + t + x];
        tileB[y][x] = b[(t + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for(int k = 0; k < 16; ++k)
            sum += tileA[y][k] * tileB[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + column] = sum;
}

kernel void stencil(global float const* from, global float* to, int n)
{
    int x = get_global_id(0);
    int y = get_global_id(1);
    if(x > 0 && x < n - 1 && y > 0 && y < n - 1)
        to[y * n + x] = 0.25f * (from[y * n + x - 1] + from[y * n + x + 1] + from[(y - 1) * n + x] + from[(y + 1) * n + x]);
}
