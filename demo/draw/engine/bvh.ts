/**
 * A tree of boxes around triangles, so that a ray meets a handful of them and not all.
 * Results of `closest` are left in the fields `t`, `u`, `v`, `triangle` (no object per ray: there are millions).
 */
export class Bvh {
  t = 0
  u = 0
  v = 0
  triangle = -1
  /** Children of an inner node are `first` and `first + 1`; a leaf has `count` > 0 triangles from `first`. */
  readonly #bounds: Float32Array
  readonly #first: Int32Array
  readonly #count: Int32Array
  readonly #corners: Float32Array
  readonly #ids: Uint32Array
  readonly #stack = new Int32Array(96)
  readonly #near = new Float64Array(96)

  constructor(positions: Float32Array, indices: Uint32Array) {
    const tree = buildTree(positions, indices)
    this.#bounds = tree.bounds
    this.#first = tree.first
    this.#count = tree.count
    this.#ids = tree.ids
    this.#corners = new Float32Array(tree.ids.length * 9)
    tree.ids.forEach((id, at) => {
      const a = indices[id * 3]! * 3
      const b = indices[id * 3 + 1]! * 3
      const c = indices[id * 3 + 2]! * 3
      for (let k = 0; k < 3; k++) {
        this.#corners[at * 9 + k] = positions[a + k]!
        this.#corners[at * 9 + 3 + k] = positions[b + k]! - positions[a + k]!
        this.#corners[at * 9 + 6 + k] = positions[c + k]! - positions[a + k]!
      }
    })
  }

  /** The nearest triangle before `tMax`; with `any`, the first one found. */
  trace(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, tMax: number, any: boolean): boolean {
    const bounds = this.#bounds
    const first = this.#first
    const count = this.#count
    const corners = this.#corners
    const stack = this.#stack
    const near = this.#near
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    let best = tMax
    let found = -1
    let bu = 0
    let bv = 0
    let depth = 0
    let node = 0
    if (boxEntry(bounds, 0, ox, oy, oz, ix, iy, iz, best) === Infinity) return false
    for (;;) {
      const n = count[node]!
      if (n > 0) {
        const end = first[node]! + n
        for (let i = first[node]!; i < end; i++) {
          const k = i * 9
          const e1x = corners[k + 3]!
          const e1y = corners[k + 4]!
          const e1z = corners[k + 5]!
          const e2x = corners[k + 6]!
          const e2y = corners[k + 7]!
          const e2z = corners[k + 8]!
          const px = dy * e2z - dz * e2y
          const py = dz * e2x - dx * e2z
          const pz = dx * e2y - dy * e2x
          const det = e1x * px + e1y * py + e1z * pz
          if (det > -1e-12 && det < 1e-12) continue
          const inverse = 1 / det
          const tx = ox - corners[k]!
          const ty = oy - corners[k + 1]!
          const tz = oz - corners[k + 2]!
          const u = (tx * px + ty * py + tz * pz) * inverse
          if (u < 0 || u > 1) continue
          const qx = ty * e1z - tz * e1y
          const qy = tz * e1x - tx * e1z
          const qz = tx * e1y - ty * e1x
          const v = (dx * qx + dy * qy + dz * qz) * inverse
          if (v < 0 || u + v > 1) continue
          const t = (e2x * qx + e2y * qy + e2z * qz) * inverse
          if (t <= 1e-6 || t >= best) continue
          if (any) return true
          best = t
          found = i
          bu = u
          bv = v
        }
      } else {
        const left = first[node]!
        const a = boxEntry(bounds, left * 6, ox, oy, oz, ix, iy, iz, best)
        const b = boxEntry(bounds, left * 6 + 6, ox, oy, oz, ix, iy, iz, best)
        if (a <= b) {
          if (a !== Infinity) {
            if (b !== Infinity) {
              stack[depth] = left + 1
              near[depth++] = b
            }
            node = left
            continue
          }
        } else {
          if (a !== Infinity) {
            stack[depth] = left
            near[depth++] = a
          }
          node = left + 1
          continue
        }
      }
      do {
        if (depth === 0) {
          if (found < 0) return false
          this.t = best
          this.u = bu
          this.v = bv
          this.triangle = this.#ids[found]!
          return true
        }
        depth--
      } while (near[depth]! >= best)
      node = stack[depth]!
    }
  }
}

function boxEntry(
  bounds: Float32Array,
  k: number,
  ox: number,
  oy: number,
  oz: number,
  ix: number,
  iy: number,
  iz: number,
  tMax: number,
): number {
  const x0 = (bounds[k]! - ox) * ix
  const x1 = (bounds[k + 3]! - ox) * ix
  let enter = x0 < x1 ? x0 : x1
  let leave = x0 < x1 ? x1 : x0
  const y0 = (bounds[k + 1]! - oy) * iy
  const y1 = (bounds[k + 4]! - oy) * iy
  const yn = y0 < y1 ? y0 : y1
  const yf = y0 < y1 ? y1 : y0
  if (yn > enter) enter = yn
  if (yf < leave) leave = yf
  const z0 = (bounds[k + 2]! - oz) * iz
  const z1 = (bounds[k + 5]! - oz) * iz
  const zn = z0 < z1 ? z0 : z1
  const zf = z0 < z1 ? z1 : z0
  if (zn > enter) enter = zn
  if (zf < leave) leave = zf
  return enter <= leave && leave > 0 && enter < tMax ? enter : Infinity
}

interface Tree {
  bounds: Float32Array
  first: Int32Array
  count: Int32Array
  ids: Uint32Array
}

const BINS = 16
const LEAF = 4

function buildTree(positions: Float32Array, indices: Uint32Array): Tree {
  const triangles = indices.length / 3
  const boxes = new Float32Array(triangles * 6)
  const centres = new Float32Array(triangles * 3)
  for (let i = 0; i < triangles; i++) {
    for (let k = 0; k < 3; k++) {
      const a = positions[indices[i * 3]! * 3 + k]!
      const b = positions[indices[i * 3 + 1]! * 3 + k]!
      const c = positions[indices[i * 3 + 2]! * 3 + k]!
      boxes[i * 6 + k] = Math.min(a, b, c)
      boxes[i * 6 + 3 + k] = Math.max(a, b, c)
      centres[i * 3 + k] = (a + b + c) / 3
    }
  }
  const capacity = Math.max(1, triangles * 2)
  const tree: Tree = {
    bounds: new Float32Array(capacity * 6),
    first: new Int32Array(capacity),
    count: new Int32Array(capacity),
    ids: Uint32Array.from({ length: triangles }, (_, i) => i),
  }
  let used = 1
  const queue: [node: number, from: number, to: number][] = [[0, 0, triangles]]
  for (let job = queue.pop(); job; job = queue.pop()) {
    const [node, from, to] = job
    enclose(tree, boxes, node, from, to)
    const middle = to - from <= LEAF ? -1 : split(tree.ids, boxes, centres, from, to)
    if (middle < 0) {
      tree.first[node] = from
      tree.count[node] = to - from
      continue
    }
    tree.first[node] = used
    queue.push([used + 1, middle, to], [used, from, middle])
    used += 2
  }
  return tree
}

function enclose(tree: Tree, boxes: Float32Array, node: number, from: number, to: number): void {
  const k = node * 6
  for (let a = 0; a < 3; a++) {
    let low = Infinity
    let high = -Infinity
    for (let i = from; i < to; i++) {
      const id = tree.ids[i]! * 6 + a
      if (boxes[id]! < low) low = boxes[id]!
      if (boxes[id + 3]! > high) high = boxes[id + 3]!
    }
    // A hair of margin, so that a flat box is still hit.
    tree.bounds[k + a] = low - 1e-4
    tree.bounds[k + 3 + a] = high + 1e-4
  }
}

/** Sorts `ids[from..to]` into two where the surface-area cost along the longest axis is least; -1: cannot be cut. */
function split(ids: Uint32Array, boxes: Float32Array, centres: Float32Array, from: number, to: number): number {
  const { axis, low, length } = longestAxis(ids, centres, from, to)
  if (length < 1e-6) return -1
  const k = BINS / length
  const counts = new Int32Array(BINS)
  const areas = binBoxes(ids, boxes, centres, from, to, axis, low, k, counts)
  let bestCost = Infinity
  let bestCut = 0
  let n = 0
  for (let cut = 1; cut < BINS; cut++) {
    n += counts[cut - 1]!
    if (n === 0 || n === to - from) continue
    const cost = areas.left[cut - 1]! * n + areas.right[cut]! * (to - from - n)
    if (cost < bestCost) {
      bestCost = cost
      bestCut = low + cut / k
    }
  }
  if (bestCost === Infinity) return -1
  let i = from
  let j = to - 1
  while (i <= j) {
    if (centres[ids[i]! * 3 + axis]! < bestCut) i++
    else {
      const swap = ids[i]!
      ids[i] = ids[j]!
      ids[j] = swap
      j--
    }
  }
  return i === from || i === to ? -1 : i
}

function longestAxis(ids: Uint32Array, centres: Float32Array, from: number, to: number) {
  let found = { axis: 0, low: 0, length: -1 }
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (let i = from; i < to; i++) {
      const c = centres[ids[i]! * 3 + axis]!
      if (c < low) low = c
      if (c > high) high = c
    }
    if (high - low > found.length) found = { axis, low, length: high - low }
  }
  return found
}

function binBoxes(
  ids: Uint32Array,
  boxes: Float32Array,
  centres: Float32Array,
  from: number,
  to: number,
  axis: number,
  low: number,
  k: number,
  counts: Int32Array,
): { left: Float64Array; right: Float64Array } {
  const bins = new Float64Array(BINS * 6)
  for (let b = 0; b < BINS; b++) bins.fill(Infinity, b * 6, b * 6 + 3).fill(-Infinity, b * 6 + 3, b * 6 + 6)
  for (let i = from; i < to; i++) {
    const id = ids[i]!
    const b = Math.min(BINS - 1, Math.floor((centres[id * 3 + axis]! - low) * k))
    counts[b] = counts[b]! + 1
    grow(bins, b * 6, boxes, id * 6)
  }
  const left = new Float64Array(BINS)
  const right = new Float64Array(BINS)
  const sum = new Float64Array(6)
  sum.fill(Infinity, 0, 3).fill(-Infinity, 3)
  for (let b = 0; b < BINS; b++) {
    grow(sum, 0, bins, b * 6)
    left[b] = areaOf(sum)
  }
  sum.fill(Infinity, 0, 3).fill(-Infinity, 3)
  for (let b = BINS - 1; b >= 0; b--) {
    grow(sum, 0, bins, b * 6)
    right[b] = areaOf(sum)
  }
  return { left, right }
}

function grow(into: Float64Array, k: number, from: Float32Array | Float64Array, j: number): void {
  for (let a = 0; a < 3; a++) {
    if (from[j + a]! < into[k + a]!) into[k + a] = from[j + a]!
    if (from[j + 3 + a]! > into[k + 3 + a]!) into[k + 3 + a] = from[j + 3 + a]!
  }
}

function areaOf(b: Float64Array): number {
  const x = b[3]! - b[0]!
  const y = b[4]! - b[1]!
  const z = b[5]! - b[2]!
  return x < 0 ? 0 : x * y + y * z + z * x
}
