import type { Value } from '../registry/types.ts'

/** What a custom element gets when the page comes to it. */
export interface TagCall {
  /** Attributes with their JSON-T already rendered; the text is as the author wrote it otherwise (no entities decoded). */
  readonly attributes: Readonly<Record<string, string>>
  /** What the render was handed as `host`: the host's own object, out of reach of templates. Undefined without one. */
  readonly host: unknown
  /** The body between the tags, rendered with a value of the element's own as frame. Absent without a body. */
  readonly body?: { readonly render: (value: Value) => string }
  /** Resolves `a.b.c` from where the element is, climbing the frames as a variable would. */
  readonly lookup: (path: string) => Value
  /** Renders the macro or partial of this name with `value` as frame: what `template="name"` asks for. */
  readonly applyPartial: (name: string, value: Value) => string
  /** Records an engine error; the page goes on. */
  readonly report: (message: string, code?: string) => void
}

/** A custom element of the host, for example `<squarespace:navigation>`. */
export interface TagDefinition {
  /** The full name with its prefix, in lower case. */
  readonly name: string
  /** Never has a body, even when it is not written as `<name />`. */
  readonly void?: boolean
  readonly render: (call: TagCall) => string
}
