/**
 * Triangles with what a material needs to know at each point.
 * `local` keeps the position before the object was placed, so that its texture moves with it; `coords` are u, v, w of
 * the form that made it (for a lathe: turn 0..1, centimetres from the rim, convexity of the edge).
 */
export interface Mesh {
  positions: Float32Array
  normals: Float32Array
  local: Float32Array
  coords: Float32Array
  indices: Uint32Array
}

export interface Placement {
  x?: number
  y?: number
  z?: number
  /** Degrees about the vertical axis. */
  turn?: number
  /** Degrees about the axis across the picture (positive: towards the camera), applied before `turn`. */
  tilt?: number
  /** Degrees about the axis towards the camera (positive: to the left), applied before `tilt`. */
  lean?: number
  scale?: number
}

/** A mesh from loose arrays; normals are made from the faces. */
export function buildMesh(
  positions: number[] | Float32Array,
  coords: number[] | Float32Array,
  indices: number[] | Uint32Array,
): Mesh {
  const mesh: Mesh = {
    positions: Float32Array.from(positions),
    normals: new Float32Array(positions.length),
    local: Float32Array.from(positions),
    coords: Float32Array.from(coords),
    indices: Uint32Array.from(indices),
  }
  computeNormals(mesh)
  return mesh
}

/** Smooth normals: each vertex gets the area-weighted mean of its faces. */
export function computeNormals(mesh: Mesh): void {
  const { positions: p, normals: n, indices } = mesh
  n.fill(0)
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3
    const b = indices[i + 1]! * 3
    const c = indices[i + 2]! * 3
    const ux = p[b]! - p[a]!
    const uy = p[b + 1]! - p[a + 1]!
    const uz = p[b + 2]! - p[a + 2]!
    const vx = p[c]! - p[a]!
    const vy = p[c + 1]! - p[a + 1]!
    const vz = p[c + 2]! - p[a + 2]!
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    for (const k of [a, b, c]) {
      n[k] = n[k]! + x
      n[k + 1] = n[k + 1]! + y
      n[k + 2] = n[k + 2]! + z
    }
  }
  normalize(n)
}

/** Makes every vector of a flat array one unit long. */
export function normalize(n: Float32Array): void {
  for (let i = 0; i < n.length; i += 3) {
    const length = Math.hypot(n[i]!, n[i + 1]!, n[i + 2]!) || 1
    n[i] = n[i]! / length
    n[i + 1] = n[i + 1]! / length
    n[i + 2] = n[i + 2]! / length
  }
}

/** Several meshes as one. */
export function joinMeshes(meshes: readonly Mesh[]): Mesh {
  const vertexCount = meshes.reduce((sum, m) => sum + m.positions.length, 0)
  const indexCount = meshes.reduce((sum, m) => sum + m.indices.length, 0)
  const out: Mesh = {
    positions: new Float32Array(vertexCount),
    normals: new Float32Array(vertexCount),
    local: new Float32Array(vertexCount),
    coords: new Float32Array(vertexCount),
    indices: new Uint32Array(indexCount),
  }
  let at = 0
  let indexAt = 0
  for (const m of meshes) {
    out.positions.set(m.positions, at)
    out.normals.set(m.normals, at)
    out.local.set(m.local, at)
    out.coords.set(m.coords, at)
    for (let i = 0; i < m.indices.length; i++) out.indices[indexAt + i] = m.indices[i]! + at / 3
    at += m.positions.length
    indexAt += m.indices.length
  }
  return out
}

/** A copy of the mesh moved, turned and scaled. */
export function place(mesh: Mesh, where: Placement): Mesh {
  const rotation = rotationOf(where)
  const s = where.scale ?? 1
  const positions = rotate(mesh.positions, rotation)
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] = positions[i]! * s + (where.x ?? 0)
    positions[i + 1] = positions[i + 1]! * s + (where.y ?? 0)
    positions[i + 2] = positions[i + 2]! * s + (where.z ?? 0)
  }
  return { ...mesh, positions, normals: rotate(mesh.normals, rotation) }
}

function rotationOf(where: Placement): readonly number[] {
  const [cl, sl] = turnOf(where.lean)
  const [ct, st] = turnOf(where.tilt)
  const [cy, sy] = turnOf(where.turn)
  // Ry * Rx * Rz, written out.
  return [
    cy * cl + sy * st * sl,
    -cy * sl + sy * st * cl,
    sy * ct,
    ct * sl,
    ct * cl,
    -st,
    -sy * cl + cy * st * sl,
    sy * sl + cy * st * cl,
    cy * ct,
  ]
}

function turnOf(degrees = 0): readonly [number, number] {
  const a = (degrees * Math.PI) / 180
  return [Math.cos(a), Math.sin(a)]
}

function rotate(v: Float32Array, r: readonly number[]): Float32Array {
  const out = new Float32Array(v.length)
  for (let i = 0; i < v.length; i += 3) {
    const x = v[i]!
    const y = v[i + 1]!
    const z = v[i + 2]!
    out[i] = r[0]! * x + r[1]! * y + r[2]! * z
    out[i + 1] = r[3]! * x + r[4]! * y + r[5]! * z
    out[i + 2] = r[6]! * x + r[7]! * y + r[8]! * z
  }
  return out
}

/** Moves every vertex of a mesh with `move` (which writes the new position into its second argument); new normals. */
export function bend(mesh: Mesh, move: (p: Readonly<Point3>, out: Point3) => void): Mesh {
  const positions = new Float32Array(mesh.positions)
  const from: Point3 = { x: 0, y: 0, z: 0 }
  const to: Point3 = { x: 0, y: 0, z: 0 }
  for (let i = 0; i < positions.length; i += 3) {
    from.x = to.x = positions[i]!
    from.y = to.y = positions[i + 1]!
    from.z = to.z = positions[i + 2]!
    move(from, to)
    positions[i] = to.x
    positions[i + 1] = to.y
    positions[i + 2] = to.z
  }
  const out = { ...mesh, positions, normals: new Float32Array(positions.length) }
  computeNormals(out)
  return out
}

export interface Point3 {
  x: number
  y: number
  z: number
}
