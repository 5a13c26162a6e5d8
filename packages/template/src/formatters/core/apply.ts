import { defineFormatter } from '../../registry/types.ts'
import type { ArgProblem } from '../../registry/types.ts'

interface Call {
  /** Undefined where nothing was named at all. */
  readonly name: string | undefined
  readonly isolated: boolean
  readonly args: Readonly<Record<string, string>>
}

/** The name first; then, in any order, `private` and `key=value` pairs. Other words mean nothing. */
function readCall([name, ...words]: readonly string[]): Call {
  const pairs = words.flatMap((word) => {
    const equals = word.indexOf('=')
    return equals > 0 ? [[word.slice(0, equals), word.slice(equals + 1)]] : []
  })
  return { name, isolated: words.includes('private'), args: Object.fromEntries(pairs) }
}

function checkCall([, ...words]: readonly string[]): ArgProblem | undefined {
  const wrong = words.find((word) => word !== '' && word !== 'private' && !/^[^=]+=/.test(word))
  return wrong === undefined ? undefined : { message: `'${wrong}' is neither 'private' nor 'key=value'` }
}

export const apply = defineFormatter<Call>({
  name: 'apply',
  summary:
    'Renders a macro or partial with the value as its frame. With `private` it sees nothing of the page around it; `key=value` pairs are its `@args`.',
  usage: 'name [private] [key=value ...]',
  minArgs: 1,
  checkArgs: checkCall,
  readArgs: readCall,
  apply: (values, { name, isolated, args }, scope) =>
    name === undefined ? '' : scope.applyPartial(name, values[0], { args, isolated }),
  examples: [
    {
      template: '{.macro row}<li>{title}</li>{.end}{.repeated section items}{@|apply row}{.end}',
      data: { items: [{ title: 'Tea' }, { title: 'Milk' }] },
      output: '<li>Tea</li><li>Milk</li>',
    },
    {
      template: '{.macro greet}{@args.word}, {name}{.end}{person|apply greet private word=Hello}',
      data: { person: { name: 'Ada' } },
      output: 'Hello, Ada',
    },
  ],
})
