/** Files that configure a build. A theme that has one is made by it. */
const buildFile = /^(?:package\.json|makefile|(?:webpack|rollup|vite|gulp|grunt)(?:file|\.config)\.[\w.]+)$/i
/** Words by which builds name what they make. */
const builtName = /(?:^|[-_./])(?:bundle|dist|build|built|compiled|min)[-_.]/i
const sourceEndings: Readonly<Record<string, RegExp>> = {
  css: /\.(?:less|s[ac]ss|styl)$/i,
  js: /\.(?:tsx?|jsx|coffee|es6|mjs)$/i,
}

/** A sentence for a missing file that the theme's build would have made; '' when nothing points to a build. */
export function getMissingBuildHint(missing: string, files: Iterable<string>): string {
  const names = [...files]
  const ending = /\.(\w+)$/.exec(missing)?.[1]?.toLowerCase() ?? ''
  const stem = getStem(missing)
  const hasSource = names.some((name) => getStem(name) === stem && sourceEndings[ending]?.test(name) === true)
  // A build that gathers files leaves their names alone.
  const isElsewhere = names.some((name) => fileName(name) === fileName(missing))
  const isBuilt = hasSource || isElsewhere || builtName.test(missing) || names.some((name) => buildFile.test(name))
  return isBuilt
    ? 'It looks as if the theme’s build makes it: run the build, then push the folder with its result.'
    : ''
}

function fileName(path: string): string {
  return path.replace(/^.*\//, '').toLowerCase()
}

function getStem(path: string): string {
  return fileName(path).replace(/\.\w+$/, '')
}
