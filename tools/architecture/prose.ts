import { parseSync } from 'vite'

/** Words in the longest part of a sentence (up to a full stop, colon or semicolon). The aim is 20. */
const maxWords = 26

/** Phrases of a private dialect, with plain English for each. */
const retiredPhrases: readonly (readonly [phrase: RegExp, plain: string])[] = [
  [/\bwhoever\b/i, 'name the caller, visitor or owner'],
  [/\bwho asks\b/i, 'the caller'],
  [/\b(?:stands?|stood) in the way\b/i, 'blocks'],
  [/(?<!there )\b(?:is|are) none\b/i, 'is not a ...'],
  [/\bof what\b/i, 'name the data'],
  [/\bat hand\b/i, 'available'],
  [/\bput right\b/i, 'fix'],
  [/\bfor ever\b/i, 'forever'],
  [/\b(?:is|are) told\b/i, 'gets an error'],
  [/\bwhat (?:is|was) (?:given|none|no|asked|said|meant|wanted)\b/i, 'name the value'],
  [/\bhangs? on\b/i, 'depends on'],
  [/\bwithout a word\b/i, 'silently'],
  [/\bof elsewhere\b/i, 'of another site'],
  [/\b(?:the|own|such|its|their|other|whose|no) looks\b/i, 'styles'],
  [/\ball the same\b/i, 'anyway'],
  [/\bnobody['’]s (?:memory|burden|business)\b/i, 'say what is limited or hidden'],
  [/\bgoes? away with\b/i, 'is removed by'],
  [/\baddress(?:es)? of the web\b/i, 'web address'],
  [/\bleads? (?:nowhere|elsewhere)\b/i, 'does not exist'],
]

/** Phrases that the packages below no longer have. The server's features and the screens follow. */
const sharedPhrases: readonly (readonly [phrase: RegExp, plain: string])[] = [
  [/(?:^[\s*]*|[.!?] )What (?:is|are|was|were)\b/, 'begin with the noun'],
  [
    /\bst(?:ands?|ood) (?:in|on|at|behind|beside|below|above|before|after|inside|under|between|there|here|where|nowhere)\b/i,
    'is, are',
  ],
  [
    /\b(?:lies|lay|(?:may|can|must|they|files) lie) (?:in|on|at|behind|beside|below|above|inside|under|between|elsewhere)\b/i,
    'is, are',
  ],
  [/\b(?:comes?|came) in(?= and\b|,|\.|;|:|$)/i, 'arrives'],
]

const sharedSources = /^(?:packages\/(?:commerce|content|template|yui)|tools|bench|docs\/decisions)\//

/** Comments and texts of a file that a newcomer stumbles over, one line each: long sentences and phrases of a dialect. */
export function findDialectProse(file: string, source: string): string[] {
  const phrases = sharedSources.test(file) ? [...retiredPhrases, ...sharedPhrases] : retiredPhrases
  return readProse(file, source).flatMap((text) => checkProse(text, phrases).map((problem) => `${file}: ${problem}`))
}

function checkProse(text: string, phrases: typeof retiredPhrases): string[] {
  const prose = text
    .replace(/`[^`]*`/g, 'code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/code(?:,? code)+/g, 'code')
    .replace(/^\s*[-*#] /gm, '')
    .replace(/\s+/g, ' ')
  const long = prose.split(/(?<=[.!?:;][)"'*]*) /).filter((sentence) => countWords(sentence) > maxWords)
  return [
    ...long.map((sentence) => `split this sentence of ${countWords(sentence)} words: ${sentence.trim()}`),
    ...phrases.flatMap(([phrase, plain]) => {
      const found = phrase.exec(prose)?.[0]
      return found === undefined ? [] : [`"${found}": ${plain}: ${prose.trim().slice(0, 120)}`]
    }),
  ]
}

function countWords(sentence: string): number {
  return sentence.trim().split(' ').length
}

function readProse(file: string, source: string): string[] {
  if (/\.(?:tsx?|mjs)$/.test(file)) return readComments(file, source)
  if (/\.(?:css|less)$/.test(file))
    return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(([, comment = '']) => comment)
  return file.endsWith('.md') ? readParagraphs(source) : []
}

/** Comments by paragraph; lines of `//` that follow each other are one comment. */
function readComments(file: string, source: string): string[] {
  let end = -1
  const comments: string[] = []
  for (const comment of parseSync(file, source).comments) {
    const isContinued = comment.type === 'Line' && end >= 0 && /^\n[ \t]*$/.test(source.slice(end, comment.start))
    if (isContinued) comments.push(`${comments.pop() ?? ''} ${comment.value}`)
    else comments.push(...splitBlock(comment.value))
    end = comment.type === 'Line' ? comment.end : -1
  }
  return comments.filter((comment) => !/^\s*(?:oxlint|@ts-|@vitest)/.test(comment))
}

function splitBlock(comment: string): string[] {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''))
  // Indented lines are tables and examples.
  const prose = lines.filter((line, index) => index === 0 || !/^ {2}/.test(line))
  return prose.join('\n').split(/\n\s*\n|\n(?=\s*(?:- |@|\|))/)
}

/** Paragraphs, points of lists, cells of tables and headings; no blocks of code. */
function readParagraphs(source: string): string[] {
  return source
    .replace(/^\s*```[\s\S]*?^\s*```/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)|\n(?=#)|(?<=\n#.*)\n/)
    .flatMap((text) => (text.startsWith('|') ? text.split(/(?<!\\)\|/) : [text]))
}
