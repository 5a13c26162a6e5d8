import { type Placement, bend, joinMeshes, place } from '../engine/mesh.ts'
import { fractal, noise, random } from '../engine/noise.ts'
import type { Material, Part } from '../engine/scene.ts'
import { lathe } from '../forms/lathe.ts'
import { spline } from '../forms/profile.ts'
import { surface } from '../forms/sheet.ts'
import { ball, roughen } from '../forms/solids.ts'
import { type Point3, spline3, tube } from '../forms/tube.ts'
import { liquid, plain } from '../materials/plain.ts'

/** Things that grow, and things to eat: the only props in the pictures. */

export function pear(seed = 1): Part[] {
  const skin = plain({
    color: '#a9a04a',
    clouds: '#b98a3c',
    size: 4,
    rough: 0.48,
    sheen: 0.25,
    speck: { color: '#6b5a2a', amount: 0.7, size: 0.045 },
    seed,
  })
  const body = lathe(
    spline([
      [0, 0.35],
      [1.2, 0.02],
      [2.6, 0.8],
      [3.3, 2.8],
      [2.7, 5],
      [1.6, 6.8],
      [1, 8],
      [0.35, 8.45],
      [0, 8.3],
    ]),
    { wobble: 0.03, seed },
  )
  const bent = bend(body, (p, out) => {
    out.x += 0.012 * p.y * p.y
  })
  const stem = tube(
    [
      [0.8, 8.2, 0],
      [0.95, 9.2, 0.05],
      [1.4, 10.1, 0.1],
    ],
    { radius: (t) => 0.13 + 0.07 * t, segments: 8 },
  )
  return [
    { mesh: bent, material: skin },
    { mesh: stem, material: plain({ color: '#4c3a26', rough: 0.8 }) },
  ]
}

export function lemon(seed = 1): Part[] {
  const skin = plain({ color: '#d9b32c', clouds: '#c9a428', rough: 0.42, sheen: 0.3, relief: 0.09, grain: 0.22, seed })
  const body = lathe(
    spline([
      [0, 0],
      [0.6, 0.25],
      [1.5, 0.9],
      [2.6, 2.8],
      [2.65, 4.4],
      [1.7, 6.2],
      [0.75, 7],
      [0.5, 7.5],
      [0, 7.7],
    ]),
    { wobble: 0.02, seed },
  )
  return [{ mesh: place(body, { y: 2.6, lean: 90, x: 3.8 }), material: skin }]
}

export function egg(seed = 1, color = '#d9b48c'): Part[] {
  const shell = plain({
    color,
    clouds: color,
    rough: 0.6,
    sheen: 0.15,
    size: 2,
    speck: { color: '#8c5f3a', amount: 0.3, size: 0.04 },
    seed,
  })
  const body = lathe(
    spline([
      [0, 0],
      [1.1, 0.3],
      [2.1, 1.8],
      [2.15, 3],
      [1.4, 4.9],
      [0.6, 5.6],
      [0, 5.75],
    ]),
    { wobble: 0.004, seed },
  )
  return [{ mesh: place(body, { y: 2.1, lean: 84, x: 2.6 }), material: shell }]
}

export function apple(seed = 1): Part[] {
  const skin = plain({
    color: '#a9823c',
    clouds: '#8c3f2a',
    size: 3.4,
    rough: 0.36,
    sheen: 0.2,
    speck: { color: '#d9c68c', amount: 0.5, size: 0.04 },
    seed,
  })
  const body = lathe(
    spline([
      [0, 0.7],
      [0.7, 0.15],
      [1.9, 0.25],
      [3.4, 2],
      [3.6, 4],
      [2.6, 5.8],
      [1.2, 6.1],
      [0.4, 5.4],
      [0, 5.2],
    ]),
    { wobble: 0.03, seed },
  )
  const stem = tube(
    [
      [0, 5.1, 0],
      [0.1, 6.2, 0],
      [0.4, 7, 0.1],
    ],
    { radius: 0.11, segments: 8 },
  )
  return [
    { mesh: body, material: skin },
    { mesh: stem, material: plain({ color: '#4c3a26', rough: 0.8 }) },
  ]
}

/** A round loaf with a cross cut, floury. */
export function loaf(radius: number, seed = 1): Part[] {
  const crust = plain({
    color: '#a06a36',
    clouds: '#d9bd92',
    size: 2.6,
    rough: 0.85,
    relief: 0.25,
    grain: 0.35,
    speck: { color: '#efe3cc', amount: 0.5, size: 0.14 },
    seed,
  })
  const base = place(ball(radius, radius * 0.52, radius * 0.92, 96), { y: -radius * 0.12 })
  const cut = bend(base, (p, out) => {
    const top = Math.max(0, p.y / radius - 0.35)
    const a = Math.abs(p.x * 0.8 + p.z * 0.6 + 0.5 * noise(p.z, 0, seed))
    const groove = Math.exp(-((a / 0.55) ** 2)) * top
    const lift = Math.exp(-(((a - 1.1) / 0.5) ** 2)) * top
    out.y += lift * 0.9 - groove * 1.6
    out.y = Math.max(0.02 + (p.y < 0 ? 0 : 0), out.y)
  })
  return [{ mesh: roughen(cut, 0.45, 2.6, seed), material: crust }]
}

/** The surface of coffee, tea, milk or soup in a round vessel. */
export function filled(radius: number, y: number, color: string, edge = color): Part {
  const mesh = lathe(
    [
      [0, 0],
      [radius * 0.5, 0.002],
      [radius * 0.86, 0.01],
      [radius, 0.07],
    ],
    { wobble: 0, segments: 96 },
  )
  for (let i = 0; i < mesh.coords.length; i += 3)
    mesh.coords[i + 1] = Math.hypot(mesh.positions[i]!, mesh.positions[i + 2]!) / radius
  return { mesh: place(mesh, { y }), material: liquid(color, edge) }
}

export const leafGreen = (seed = 1): Material =>
  plain({ color: '#65704f', clouds: '#7d8566', size: 2, rough: 0.55, sheen: 0.3, relief: 0.04, seed })
export const bark = (): Material =>
  plain({ color: '#5d4c3a', clouds: '#46392c', size: 1.2, rough: 0.85, relief: 0.15, grain: 0.2 })
export const straw = (): Material => plain({ color: '#c4a878', clouds: '#a98c5c', size: 2, rough: 0.8, sheen: 0.4 })

/** A leaf from its stalk at the origin along +y, folded along its rib and curling back. */
function leafShape(length: number, width: number, curl: number) {
  return surface(8, 14, 1, 1, (u, v) => {
    const w = width * Math.sin(Math.PI * v ** 0.8) ** 0.9 * (u - 0.5)
    const bendBack = curl * v * v
    return [w, length * v * (1 - 0.12 * curl * v), Math.abs(w) * 0.35 - bendBack * length * 0.4]
  })
}

export interface BranchOptions {
  path: readonly Point3[]
  leaves?: number
  leafLength?: number
  leafWidth?: number
  /** Small side twigs with a bud or berry at the end. */
  berries?: number
  blossoms?: number
  thickness?: number
  seed?: number
  leaf?: Material
  berry?: Material
  wood?: Material
  /** Share of the path, from its start, that carries nothing. */
  bareUntil?: number
}

/** A branch along a path, with leaves, berries or blossoms. */
export function branch(options: BranchOptions): Part[] {
  const { path, leaves = 0, berries = 0, blossoms = 0, thickness = 0.2, seed = 1, bareUntil = 0.35 } = options
  const next = random(seed)
  const points = spline3(path, 12)
  const at = (t: number) => points[Math.min(points.length - 1, Math.floor(t * (points.length - 1)))]!
  const parts: Part[] = [
    { mesh: tube(path, { radius: (t) => thickness * (1 - 0.72 * t), segments: 9 }), material: options.wood ?? bark() },
  ]
  const greens: ReturnType<typeof leafShape>[] = []
  for (let i = 0; i < leaves; i++) {
    const t = bareUntil + (1 - bareUntil) * ((i + next() * 0.6) / leaves)
    const p = at(t)
    const size = (0.75 + 0.5 * next()) * (1 - 0.35 * t)
    const shape = leafShape((options.leafLength ?? 5) * size, (options.leafWidth ?? 1.7) * size, 0.2 + 0.6 * next())
    greens.push(
      place(shape, {
        x: p[0],
        y: p[1],
        z: p[2],
        turn: i * 137.5 + next() * 40,
        tilt: 30 + 55 * next(),
        lean: (next() - 0.5) * 40,
      }),
    )
  }
  if (greens.length) parts.push({ mesh: joinMeshes(greens), material: options.leaf ?? leafGreen(seed) })
  const twigs: ReturnType<typeof tube>[] = []
  const fruits: ReturnType<typeof ball>[] = []
  const petals: ReturnType<typeof leafShape>[] = []
  for (let i = 0; i < berries + blossoms; i++) {
    const t = bareUntil + (1 - bareUntil) * ((i + next() * 0.8) / (berries + blossoms))
    const p = at(t)
    const a = next() * Math.PI * 2
    const reach = i < berries ? 0.9 + 1.6 * next() : 0.5 + 2.2 * next() ** 2
    const tip: Point3 = [p[0] + Math.cos(a) * reach, p[1] + 0.3 + next() * reach, p[2] + Math.sin(a) * reach]
    twigs.push(
      tube([p, [(p[0] + tip[0]) / 2, (p[1] + tip[1]) / 2 + 0.15, (p[2] + tip[2]) / 2], tip], {
        radius: thickness * 0.22,
        segments: 6,
        steps: 4,
      }),
    )
    if (i < berries) {
      const r = 0.32 + 0.16 * next()
      fruits.push(place(ball(r, r, r, 16), { x: tip[0], y: tip[1] - r, z: tip[2] }))
    } else petals.push(...blossom(tip, next))
  }
  if (twigs.length) parts.push({ mesh: joinMeshes(twigs), material: options.wood ?? bark() })
  if (fruits.length)
    parts.push({
      mesh: joinMeshes(fruits),
      material: options.berry ?? plain({ color: '#e8e4da', clouds: '#d9d3c2', rough: 0.4, sheen: 0.3 }),
    })
  if (petals.length)
    parts.push({
      mesh: joinMeshes(petals),
      material: plain({
        color: '#fbf6ef',
        clouds: '#f3e2da',
        size: 1,
        rough: 0.7,
        sheen: 0.6,
        glow: { color: '#fff4ea', strength: 0.09 },
      }),
    })
  return parts
}

function blossom(at: Point3, next: () => number): ReturnType<typeof leafShape>[] {
  const turn = next() * 360
  const open = 35 + 45 * next()
  const facing: Placement = { turn: next() * 360, tilt: (next() - 0.3) * 70 }
  const size = 1.05 + next() * 0.75
  return Array.from({ length: 5 }, (_, i) => {
    const petal = place(leafShape(size, size * 0.95, -0.5), { tilt: open, turn: turn + i * 72 })
    return place(place(petal, facing), { x: at[0], y: at[1], z: at[2] })
  })
}

/** A loose bunch of dry grasses from `foot` to about `height`, spreading by `spread` centimetres. */
export function grasses(
  count: number,
  foot: Point3,
  height: number,
  spread: number,
  seed = 1,
  material = straw(),
): Part[] {
  const next = random(seed)
  const pieces: ReturnType<typeof tube>[] = []
  for (let i = 0; i < count; i++) {
    const a = next() * Math.PI * 2
    const out = spread * Math.sqrt(next())
    const h = height * (0.72 + 0.4 * next())
    const tip: Point3 = [foot[0] + Math.cos(a) * out, foot[1] + h, foot[2] + Math.sin(a) * out * 0.7]
    const nod: Point3 = [tip[0] + Math.cos(a) * h * 0.1, tip[1] + h * 0.03, tip[2] + Math.sin(a) * h * 0.06]
    const middle: Point3 = [foot[0] + Math.cos(a) * out * 0.35, foot[1] + h * 0.55, foot[2] + Math.sin(a) * out * 0.25]
    const path: Point3[] = [foot, middle, tip, nod]
    pieces.push(tube(path, { radius: (t) => 0.07 - 0.04 * t, segments: 5, steps: 7 }))
    const line = spline3(path, 14)
    const grains = 16 + Math.floor(next() * 10)
    for (let g = 0; g < grains; g++) {
      const p = line[Math.floor(line.length * (0.72 + (0.28 * g) / grains))] ?? tip
      const b = next() * Math.PI * 2
      const r = 0.12 + 0.08 * next()
      pieces.push(
        place(ball(r, r * 3.2, r, 8), {
          lean: (next() - 0.5) * 50 - Math.cos(a) * 25,
          tilt: (next() - 0.5) * 50,
          x: p[0] + Math.cos(b) * 0.22,
          y: p[1],
          z: p[2] + Math.sin(b) * 0.22,
        }),
      )
    }
  }
  return [{ mesh: joinMeshes(pieces), material }]
}

/** Dry poppy heads on stiff stems. */
export function poppies(stems: readonly (readonly Point3[])[], seed = 1): Part[] {
  const stemMeshes = stems.map((path) => tube(path, { radius: (t) => 0.13 - 0.03 * t, segments: 8 }))
  const heads = stems.map((path, i) => {
    const tip = path[path.length - 1]!
    const before = path[path.length - 2]!
    const lean = (Math.atan2(before[0] - tip[0], tip[1] - before[1]) * 180) / Math.PI
    const k = 0.85 + 0.3 * (((i * 7 + seed) % 5) / 5)
    const head = lathe(
      spline([
        [0.1, -0.1],
        [0.35, 0.1],
        [0.7, 0.35],
        [1.15, 1.1],
        [1.05, 1.8],
        [0.5, 2.3],
        [0.45, 2.4],
        [0.95, 2.5],
        [0.9, 2.62],
        [0, 2.6],
      ]),
      { segments: 40, wobble: 0.02, seed: i },
    )
    const ribbed = bend(head, (p, out) => {
      const a = Math.atan2(p.z, p.x)
      const rib = 1 + 0.035 * Math.cos(a * 11) * (p.y > 2.35 ? 3 : 1)
      out.x *= rib
      out.z *= rib
    })
    return place(ribbed, { x: tip[0], y: tip[1] - 0.1, z: tip[2], lean, scale: k })
  })
  const material = plain({ color: '#a59676', clouds: '#8f8468', size: 1.4, rough: 0.75, sheen: 0.3, relief: 0.05 })
  return [
    { mesh: joinMeshes(stemMeshes), material },
    { mesh: joinMeshes(heads), material },
  ]
}

/** Crumbs or coarse salt about a point. */
export function crumbs(count: number, spread: number, color: string, seed = 1, size = 0.16): Part[] {
  const next = random(seed)
  const pieces = Array.from({ length: count }, () => {
    const a = next() * Math.PI * 2
    const r = spread * next() ** 0.7
    const s = size * (0.4 + next())
    return place(roughen(ball(s, s * 0.6, s * 0.8, 10), s * 0.3, s * 1.5, next() * 50), {
      x: Math.cos(a) * r,
      z: Math.sin(a) * r,
      turn: next() * 360,
    })
  })
  return [{ mesh: joinMeshes(pieces), material: plain({ color, clouds: color, rough: 0.8, sheen: 0.2 }) }]
}

/** Earth in a plant pot, or salt in a jar: a loose, uneven top. */
export function earth(radius: number, y: number, seed = 1, material = soil()): Part {
  const mesh = bend(
    lathe(
      Array.from({ length: 20 }, (_, i) => [(radius * i) / 19, 0.25 - 0.0006 * i * i] as const),
      { wobble: 0, segments: 90 },
    ),
    (p, out) => {
      out.y += 0.3 * fractal(p.x * 1.6 + seed, 0, p.z * 1.6, 3)
    },
  )
  return { mesh: place(mesh, { y }), material }
}

const soil = (): Material =>
  plain({ color: '#3a2f26', clouds: '#53463a', size: 0.7, rough: 0.95, relief: 0.4, grain: 0.15 })
