import type { Value } from '../registry/types.ts'
import type { Block } from './unit.ts'
import { getOwnFields } from './value.ts'
import type { Fields } from './value.ts'

/** A variable or macro of a frame; few per frame, so a chain is faster than a map. */
interface Binding<T> {
  readonly name: string
  value: T
  readonly next: Binding<T> | null
}

/**
 * One level of scope. The frame of an item of `.repeated section` stands for two levels of the language: the item and,
 * around it, the array that holds the index. It is reused from item to item.
 */
export class Frame {
  node: Value
  readonly parent: Frame | null
  /** The array being repeated over, for the frame of an item. */
  list: readonly Value[] | null = null
  /** 0-based position in `list`. */
  index = -1
  /** Lookups do not climb past this frame. */
  isolated = false
  vars: Binding<Value> | null = null
  macros: Binding<Block> | null = null
  #fields: Fields | undefined
  #fieldsOf: Value

  constructor(node: Value, parent: Frame | null) {
    this.node = node
    this.parent = parent
  }

  /** The own fields of the node, for code that reads fixed names. */
  get fields(): Fields {
    if (this.#fields === undefined || this.#fieldsOf !== this.node) {
      this.#fields = getOwnFields(this.node)
      this.#fieldsOf = this.node
    }
    return this.#fields
  }

  /** Makes this the frame of the item at `index`, with nothing left of the item before. */
  moveTo(index: number): void {
    this.index = index
    this.node = this.list === null ? undefined : this.list[index]
    this.vars = null
    this.macros = null
  }

  setVar(name: string, value: Value): void {
    const bound = findBinding(this.vars, name)
    if (bound === null) this.vars = { name, value, next: this.vars }
    else bound.value = value
  }

  setMacro(name: string, value: Block): void {
    const bound = findBinding(this.macros, name)
    if (bound === null) this.macros = { name, value, next: this.macros }
    else bound.value = value
  }
}

export function findBinding<T>(first: Binding<T> | null, name: string): Binding<T> | null {
  let binding = first
  while (binding !== null && binding.name !== name) binding = binding.next
  return binding
}
