import { type Placement, place } from '../engine/mesh.ts'
import type { Lamp, Part } from '../engine/scene.ts'

/** Moves every part of an object. */
export function put(parts: readonly Part[], where: Placement): Part[] {
  return parts.map((part) => ({ ...part, mesh: place(part.mesh, where) }))
}

export interface LitObject {
  parts: Part[]
  lamps: Lamp[]
}

/** Moves an object together with the light it gives. */
export function putLit(object: LitObject, where: { x?: number; y?: number; z?: number; turn?: number }): LitObject {
  return {
    parts: put(object.parts, where),
    lamps: object.lamps.map((lamp) => ({
      ...lamp,
      at: [lamp.at[0] + (where.x ?? 0), lamp.at[1] + (where.y ?? 0), lamp.at[2] + (where.z ?? 0)],
    })),
  }
}
