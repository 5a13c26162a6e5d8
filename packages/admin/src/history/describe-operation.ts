import { operationTexts } from './operation-texts.ts'

/** Past tenses that do not end in -ed as the rule has it. */
const irregular: Readonly<Record<string, string>> = {
  begin: 'began',
  end: 'ended',
  keep: 'kept',
  leave: 'left',
  make: 'made',
  put: 'put',
  reset: 'reset',
  resend: 'resent',
  run: 'ran',
  send: 'sent',
  set: 'set',
  split: 'split',
  submit: 'submitted',
  transfer: 'transferred',
  undo: 'undid',
  write: 'wrote',
}

/** What an operation of the API did, in the language of the editor. Those of earlier releases are in English. */
export function describeOperation(operation: string): string {
  return operationTexts[operation] ?? describeInEnglish(operation)
}

/** The operations whose words in the language of the editor, or in English, have those of a search. */
export function findOperations(search: string): readonly string[] {
  const words = search.trim().toLowerCase()
  return Object.keys(operationTexts).filter((operation) =>
    [describeOperation(operation), describeInEnglish(operation)].some((text) => text.toLowerCase().includes(words)),
  )
}

/** `updateProduct` is "updated product". */
function describeInEnglish(operation: string): string {
  const [verb = '', ...object] = operation
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
  return [toPastTense(verb), ...object].join(' ')
}

function toPastTense(verb: string): string {
  const known = irregular[verb]
  if (known !== undefined) return known
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  return `${verb}ed`
}
