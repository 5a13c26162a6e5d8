import { Expression } from '../../eval/expression.ts'
import type { Condition, Node, OrNode, RepeatedNode, SectionNode, TagNode, VariableNode } from '../../parse/nodes.ts'
import type { BindVarNode, CtxVarNode, Reference } from '../../parse/nodes.ts'
import type { Block } from '../../run/unit.ts'
import { Chain } from '../chain.ts'
import { CustomElement } from '../element.ts'
import type { ElementAttribute } from '../element.ts'
import { LITERALS, countSteps } from '../plan.ts'
import type { CompileContext } from '../plan.ts'
import { Test } from '../test.ts'
import { Layout } from './layout.ts'
import { toLiteral } from './literal.ts'
import { getFrame, lookupCode, lookupHereCode } from './lookups.ts'
import type { Levels } from './lookups.ts'
import { CodeWriter, ModuleWriter } from './writer.ts'

/** Longest list of nodes in one function; longer ones are cut up. */
const CHUNK = 100

/**
 * Turns the tree of a template into a JavaScript module. Each function has the output so far in `o` and takes the run
 * and a frame; `v`, `u`, `w` and `c` are for the moment. All that comes from the template enters as a string literal
 * or as a constant, never as code.
 */
export class Generator {
  readonly module = new ModuleWriter()
  readonly #context: CompileContext
  readonly #layout: Layout

  constructor(nodes: readonly Node[], context: CompileContext) {
    this.#context = context
    this.#layout = new Layout(nodes, context.registry)
  }

  /** Writes a function that renders these nodes in the frame it is given, and returns its name. */
  block(nodes: readonly Node[], steps = countSteps(nodes)): string {
    const name = this.module.name('b')
    const code = new CodeWriter(this.module, toLiteral)
    const levels: Levels = [{ raw: 'r', plain: 'p', frame: 'f' }]
    if (nodes.length > CHUNK) this.chunks(nodes, levels, code)
    else for (const node of nodes) this.node(node, levels, code)
    const spend = steps > 0 ? this.spend(steps, nodes[0]?.start ?? 0) : ''
    this.module.addFunction(
      `function ${name}(run,f){let o="";try{const g=run.budget,r=f.node,p=plain(r);let v,u,w,c;${spend}\n${code.code}return o}catch(e){throw run.unwind(e,o)}}`,
    )
    return name
  }

  private spend(steps: number, start: number): string {
    return `if((g.fuel-=${steps})<0)g.refill(${this.module.constant(this.site({ start }))});`
  }

  private chunks(nodes: readonly Node[], levels: Levels, code: CodeWriter): void {
    for (let at = 0; at < nodes.length; at += CHUNK) {
      code.add(`o+=${this.block(nodes.slice(at, at + CHUNK), 0)}(run,${getFrame(levels)});`)
    }
  }

  /** Nodes within a block: in place, or as a function where the layout says so. The steps are counted by the caller. */
  private list(nodes: readonly Node[], levels: Levels, code: CodeWriter): void {
    if (this.#layout.of(nodes).split) code.add(`o+=${this.block(nodes, 0)}(run,${getFrame(levels)});`)
    else for (const node of nodes) this.node(node, levels, code)
  }

  private node(node: Node, levels: Levels, code: CodeWriter): void {
    switch (node.type) {
      case 'text':
        return code.text(node.text)
      case 'literal':
        return code.text(LITERALS[node.name])
      case 'comment':
        return
      case 'variable':
        return this.variable(node, levels, code)
      case 'bindvar':
        return this.bindVar(node, levels, code)
      case 'ctxvar':
        return this.ctxVar(node, levels, code)
      case 'eval': {
        if (!this.#context.enableExpr) return
        const expression = this.module.constant(new Expression(node.expression, this.site(node)))
        return code.add(`o+=${expression}.evaluate(run,${getFrame(levels)});`)
      }
      case 'include': {
        if (!this.#context.enableInclude) return
        const prints = node.args.includes('output')
        const call = `run.include(${toLiteral(node.name)},${getFrame(levels)})`
        return code.add(`run.site=${this.module.constant(this.site(node))};${prints ? 'o+=' : ''}${call};`)
      }
      case 'inject':
        return code.add(`${getFrame(levels)}.setVar(${toLiteral(node.name)},own(run.injects,${toLiteral(node.path)}));`)
      case 'section':
        return this.section(node, levels, code)
      case 'repeated':
        return this.repeated(node, levels, code)
      case 'predicate': {
        const test = this.module.constant(new Test(node.predicate, 'PREDICATE', this.#context))
        code.add(`c=${test}.holds(run,${getFrame(levels)});`)
        return this.choice(node, levels, code)
      }
      case 'if':
        this.condition(node.condition, levels, code)
        return this.choice(node, levels, code)
      case 'struct':
        return this.list(node.body, levels, code)
      case 'macro':
        return code.add(`${getFrame(levels)}.setMacro(${toLiteral(node.name)},{render:${this.block(node.body)}});`)
      case 'tag':
        return code.add(`o+=${this.element(node)}.render(run,${getFrame(levels)});`)
    }
  }

  private variable(node: VariableNode, levels: Levels, code: CodeWriter): void {
    if (node.formatters.length === 0) {
      code.add(`${lookupCode(node.refs[0], levels)}o+=typeof v==="string"?v:emit(v);`)
      return
    }
    const values = this.values(node.refs, levels, code)
    const { pure, steps } = this.steps(node)
    // A level has no frame only where every formatter is pure, and then none is looked at.
    const frame = levels[0].frame ?? 'f'
    if (steps === undefined) {
      const chain = this.module.constant(new Chain(node.formatters, 'VARIABLE', node.start, this.#context))
      code.add(`v=${chain}.format(${values},run,${frame});o+=typeof v==="string"?v:emit(v);`)
      return
    }
    const site = this.module.constant(this.site(node))
    const scope = pure ? '' : `run.frame=new Frame(w[0],${frame});`
    const work = `g.weigh(w[0],${site});${steps}v=w[0];g.weigh(v,${site})`
    code.add(`w=${values};run.site=${site};${scope}`)
    code.add(`try{${work}}catch(e){run.fail(e,"VARIABLE",${site});v=""}o+=typeof v==="string"?v:emit(v);`)
  }

  /** The calls of a chain's formatters, in place; no steps where arguments cannot be read. */
  private steps({ formatters }: VariableNode): { pure: boolean; steps?: string } {
    let pure = true
    let steps = ''
    try {
      for (const { name, args } of formatters) {
        const definition = this.#context.registry.formatters.get(name)
        if (definition === undefined) return { pure: false }
        pure &&= definition.pure === true
        const read: unknown = definition.readArgs?.(args) ?? args
        steps += `w[0]=${this.module.constant(definition)}.apply(w,${this.module.constant(read)},run);`
      }
      return { pure, steps }
    } catch {
      // The chain throws what is wrong with the arguments when the tag is rendered.
      return { pure: false }
    }
  }

  private bindVar(node: BindVarNode, levels: Levels, code: CodeWriter): void {
    const frame = getFrame(levels)
    if (node.formatters.length === 0) {
      code.add(`${lookupCode(node.refs[0], levels)}${frame}.setVar(${toLiteral(node.name)},v);`)
      return
    }
    const chain = this.module.constant(new Chain(node.formatters, 'BINDVAR', node.start, this.#context))
    const values = this.values(node.refs, levels, code)
    code.add(`setVarUnlessFailed(${frame},${toLiteral(node.name)},${chain}.formatHere(${values},run,${frame}));`)
  }

  /** Leaves the values in variables and returns an array expression of them. */
  private values(refs: readonly Reference[], levels: Levels, code: CodeWriter): string {
    const [only] = refs
    if (refs.length === 1 && only !== undefined) {
      code.add(lookupCode(only, levels))
      return '[v]'
    }
    const names = refs.map((ref) => {
      const name = this.module.name('x')
      code.add(`${lookupCode(ref, levels)}const ${name}=v;`)
      return name
    })
    return `[${names.join(',')}]`
  }

  private ctxVar(node: CtxVarNode, levels: Levels, code: CodeWriter): void {
    code.add('w={};')
    for (const { name, ref } of node.bindings)
      code.add(`${lookupCode(ref, levels)}w[${toLiteral(name)}]=v===undefined?null:v;`)
    code.add(`${getFrame(levels)}.setVar(${toLiteral(node.name)},w);`)
  }

  private section(node: SectionNode, levels: Levels, code: CodeWriter): void {
    const { raw, plain, frame } = this.names()
    const framed = this.needsFrame(node.body, node.or)
    const within = new CodeWriter(this.module, toLiteral)
    const inner: Levels = [{ raw, plain, frame: framed ? frame : undefined }, ...levels]
    this.list(node.body, inner, within)
    this.otherwise('}else{', node.or, inner, within)
    code.add(`{${lookupHereCode(node.ref, levels)}const ${raw}=v${within.uses(plain) ? `,${plain}=plain(v)` : ''};`)
    if (framed) code.add(`const ${frame}=new Frame(v,${getFrame(levels)});`)
    code.add(`if(isTruthy(v)){${within.code}}}`)
  }

  private repeated(node: RepeatedNode, levels: Levels, code: CodeWriter): void {
    const { raw, plain, frame } = this.names()
    const [list, position, last] = [this.module.name('l'), this.module.name('i'), this.module.name('z')]
    const framed = this.#layout.of(node.body).frame || this.#layout.of(node.alternates).frame
    const steps = countSteps(node.body) + countSteps(node.alternates)
    code.add(`${lookupHereCode(node.ref, levels)}if(isArray(v)&&v.length>0){const ${list}=v,${last}=v.length-1;`)
    if (framed) code.add(`const ${frame}=new Frame(undefined,${getFrame(levels)});${frame}.list=${list};`)
    code.add(`for(let ${position}=0;${position}<=${last};${position}++){${this.spend(steps, node.start)}`)
    const within = new CodeWriter(this.module, toLiteral)
    const inner: Levels = [{ raw, plain, frame: framed ? frame : undefined, position, list }, ...levels]
    this.list(node.body, inner, within)
    if (node.alternates.length > 0) {
      within.add(`if(${position}<${last}){`)
      this.list(node.alternates, inner, within)
      within.add('}')
    }
    const names = within.uses(plain) ? `,${plain}=plain(${raw})` : ''
    code.add(`if(o.length>g.maxOutput)throw g.outgrown();const ${raw}=${list}[${position}]${names};`)
    if (framed) code.add(`${frame}.moveTo(${position});`)
    code.add(`${within.code}}`)
    this.otherwise('}else{', node.or, levels, code)
    code.add('}')
  }

  /** Leaves in `c` whether the condition holds; undefined when a predicate threw. */
  private condition(condition: Condition, levels: Levels, code: CodeWriter): void {
    if (condition.kind === 'predicate') {
      const test = this.module.constant(new Test(condition.predicate, 'IF', this.#context))
      code.add(`c=${test}.holds(run,${getFrame(levels)});`)
      return
    }
    const [first, ...others] = condition.refs
    if (first === undefined) return code.add('c=false;')
    const label = this.module.name('q')
    code.add(`${label}:{${lookupCode(first, levels)}c=isTruthy(v);`)
    others.forEach((ref, index) => {
      // An `||` that holds or an `&&` that does not decides, whatever follows.
      const [skip, stop] = condition.operators[index] === '||' ? ['!c', 'c'] : ['c', '!c']
      code.add(`if(${skip}){${lookupCode(ref, levels)}c=isTruthy(v)}if(${stop})break ${label};`)
    })
    code.add('}')
  }

  /** The body when `c` is true, the alternative when it is false. */
  private choice(node: { body: readonly Node[]; or?: OrNode }, levels: Levels, code: CodeWriter): void {
    code.add('if(c===true){')
    this.list(node.body, levels, code)
    this.otherwise('}else if(c===false){', node.or, levels, code)
    code.add('}')
  }

  private otherwise(opening: string, or: OrNode | undefined, levels: Levels, code: CodeWriter): void {
    if (or === undefined) return
    code.add(opening)
    if (or.predicate === undefined) return this.list(or.body, levels, code)
    const test = this.module.constant(new Test(or.predicate, 'OR_PREDICATE', this.#context))
    code.add(`c=${test}.holds(run,${getFrame(levels)});`)
    this.choice(or, levels, code)
  }

  private element(node: TagNode): string {
    const attributes = node.attributes.map(({ name, value }) => `[${toLiteral(name)},{render:${this.block(value)}}]`)
    const body = node.body === undefined ? 'undefined' : `{render:${this.block(node.body)}}`
    const build = (pairs: readonly (readonly [string, Block])[], inner: Block | undefined): CustomElement => {
      const read = pairs.map(([name, value]): ElementAttribute => ({ name, value }))
      return new CustomElement(node, read, inner, this.#context)
    }
    const name = this.module.name('e')
    this.module.addFunction(`const ${name}=${this.module.constant(build)}([${attributes.join(',')}],${body});`)
    return name
  }

  private needsFrame(body: readonly Node[], or: OrNode | undefined): boolean {
    if (this.#layout.of(body).frame) return true
    for (let at = or; at !== undefined; at = at.or) {
      if (at.predicate !== undefined || this.#layout.of(at.body).frame) return true
    }
    return false
  }

  private names(): { raw: string; plain: string; frame: string } {
    return { raw: this.module.name('r'), plain: this.module.name('p'), frame: this.module.name('f') }
  }

  private site({ start }: { start: number }): { source: CompileContext['source']; start: number } {
    return { source: this.#context.source, start }
  }
}
