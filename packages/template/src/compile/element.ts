import type { TagCall, TagDefinition } from '../parse/tag-definition.ts'
import type { TagNode } from '../parse/nodes.ts'
import { Frame } from '../run/frame.ts'
import { resolve } from '../run/lookup.ts'
import type { Run } from '../run/run.ts'
import type { Site } from '../run/site.ts'
import type { Block } from '../run/unit.ts'
import type { CompileContext } from './plan.ts'
import { toPath } from '../parse/cursor.ts'

export interface ElementAttribute {
  readonly name: string
  readonly value: Block
}

/** A custom element of the host: renders its attributes, and hands its body over to be rendered as often as wanted. */
export class CustomElement {
  readonly #definition: TagDefinition | undefined
  readonly #attributes: readonly ElementAttribute[]
  readonly #body: Block | undefined
  readonly #site: Site

  constructor(
    node: TagNode,
    attributes: readonly ElementAttribute[],
    body: Block | undefined,
    context: CompileContext,
  ) {
    this.#definition = context.tags.get(node.name)
    this.#attributes = attributes
    this.#body = body
    this.#site = { source: context.source, start: node.start }
  }

  render(run: Run, frame: Frame): string {
    const definition = this.#definition
    if (definition === undefined) return ''
    try {
      const attributes = this.renderAttributes(run, frame)
      run.site = this.#site
      run.frame = frame
      return definition.render(this.call(attributes, run, frame))
    } catch (error) {
      run.fail(error, 'TAG', this.#site)
      return ''
    } finally {
      run.frame = frame
    }
  }

  private renderAttributes(run: Run, frame: Frame): Record<string, string> {
    const attributes: Record<string, string> = Object.create(null)
    for (const { name, value } of this.#attributes) {
      attributes[name] = renderInside(value, run, frame)
    }
    return attributes
  }

  private call(attributes: Record<string, string>, run: Run, frame: Frame): TagCall {
    const body = this.#body
    const call: TagCall = {
      attributes,
      host: run.host,
      lookup: (path) => resolve(toPath(path), frame),
      applyPartial: (name, value) => {
        run.frame = frame
        run.site = this.#site
        return run.applyPartial(name, value, { args: {}, isolated: false })
      },
      report: (message, code) => {
        run.site = this.#site
        run.report(message, code)
      },
    }
    return body === undefined
      ? call
      : { ...call, body: { render: (value) => renderInside(body, run, new Frame(value, frame)) } }
  }
}

function renderInside(block: Block, run: Run, frame: Frame): string {
  return run.trace === undefined ? block.render(run, frame) : run.trace.nested(() => block.render(run, frame))
}
