/** Names that left the code, with the field's word for each. A new declaration or file of such a name is refused. */
const retiredNames: Readonly<Record<string, string>> = {
  CartAdder: 'CartBatcher',
  CurrentPage: 'RenderContext',
  Facts: 'MemoryCache',
  Guesses: 'PrefetchHints',
  Need: 'DataRequest',
  OwnWords: 'StringOverrides',
  PageParts: 'PageModel',
  PageRun: 'RenderContext',
  PlacedCheckout: 'CheckoutSnapshot',
  Presence: 'SiteProfile',
  ReadMemory: 'RowCache',
  Room: 'SitePageCache',
  SaleFacts: 'VariantSnapshot',
  ThemeShelf: 'ThemeStore',
  Turns: 'ConcurrencyLimit',
  VideoWish: 'VideoInput',
  Workshop: 'ThemeRuntime',
  atHand: 'findAvailableEncoding',
  blockLooks: 'getBlockStyles',
  concealed: 'redactCollection',
  endFirst: 'preferOomKill',

  gather: 'batchCalls',
  lanes: 'maxConcurrency',
  looks: 'styles',
  nobodysHash: 'dummyHash',
  placeOrderAtOnce: 'createUnpaidOrder',
  putInside: 'moveIntoFolder',
  room: 'partition',
  stamped: 'versioned',
  theWeb: 'embedClient',
  thrift: 'memoryEnv',
  throwAwayItem: 'trashItem',
  together: 'pipeline',
  wish: 'input',
  wished: 'getPreferredEncoding',
  workshop: 'themeRuntime',
}

/** Participles, which do not say what a value is. A type is a noun: `BlockData`, `ListFilter`, `PaymentResult`. */
const participles = new Set(
  (
    'Added Asked Begun Built Chosen Compiled Copied Drawn Edited Editing Ended Filled Followed Forgetting Found Gathered Given Judged ' +
    'Kept Listed Loaded Made Missing Named Opened Opening Ordering Parsed Pasted Placed Prepared Priced Read Reading Recording Restored ' +
    'Running Served Settled Shared Shown Started Stocked Stored Tried Waiting Wanted Written'
  ).split(' '),
)

/** Files whose name is a word of the table. */
const retiredFiles: Readonly<Record<string, string>> = {
  'add-together': 'batched-add',
  circles: 'redirect-loops',
  crumb: 'csrf',
  facts: 'memory-cache',
  looks: 'block-styles',
  'own-words': 'string-overrides',
  presence: 'site-profile',
  'sale-facts': 'variant-snapshots',
  together: 'pipeline',
  workshop: 'theme-runtime',
}

/** Spellings that no name contains, with the word in use. */
const retiredSpellings: readonly (readonly [spelling: RegExp, standard: string])[] = [
  [/(?<!bread)crumb/i, 'csrfToken'],
  [/fulfil(?!l)/i, 'fulfillment, as the public API spells it'],
]

/** Names on the wire that the platform's themes and scripts know. */
const publicNames = new Set(['crumb', 'crumbFail'])

/** Declarations; fields of interfaces; typed parameters; classes of a style sheet. */
const namesInCode = /^\s*(?:export )?(?:async )?(function\*?|const|let|class|interface|type) (\w+)/gm
const fieldsInCode = /^\s*(readonly) (\w+)\??:|[(,] ?()(\w+)\??: (?:readonly )?[A-Zbnsu]\w+(?=[\],)|<[])/gm
const classesInStyles = /^\s*\.()([a-z][\w-]*)/gm

/** Names of a file that are not the field's, one line each. Documents are checked by their file name alone. */
export function findDialect(file: string, source: string): string[] {
  const base = /([^/]+?)(?:\.\w+)+$/.exec(file)?.[1] ?? ''
  const standardFile = getOwn(retiredFiles, base)
  const names = readNames(file, source).flatMap(({ keyword, name }) =>
    checkName(keyword, name).map((problem) => `${file}: ${problem}`),
  )
  return standardFile === undefined ? names : [`${file}: name the file ${standardFile}`, ...names]
}

function readNames(file: string, source: string): { readonly keyword: string; readonly name: string }[] {
  const patterns = /\.(?:tsx?|mjs)$/.test(file)
    ? [namesInCode, fieldsInCode]
    : /\.(?:css|less)$/.test(file)
      ? [classesInStyles]
      : []
  return patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => ({
      keyword: match[1] ?? '',
      name: match[2] ?? match[4] ?? '',
    })),
  )
}

function checkName(keyword: string, name: string): string[] {
  if (publicNames.has(name) && keyword !== 'const') return []
  const spelling = retiredSpellings.find(([retired]) => retired.test(name))
  if (spelling) return [`${name}: the word here is ${spelling[1]}`]
  if (keyword !== '' && /^[a-z]\w*Of$/.test(name))
    return [`${name}: name a function by a verb with its object, such as getTimeZone`]
  const isType = keyword === 'class' || keyword === 'interface' || keyword === 'type'
  if (isType && participles.has(name)) return [`${name}: name a type by a noun, such as BlockData`]
  const standard = getOwn(retiredNames, name)
  return standard === undefined ? [] : [`${name}: the word here is ${standard}`]
}

function getOwn(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
