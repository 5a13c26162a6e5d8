import { parseSync } from 'vite'

type Program = ReturnType<typeof parseSync>['program']
type Statement = Program['body'][number]
type FunctionNode = Extract<Statement, { readonly params: unknown }>
export type Parameter = FunctionNode['params'][number]

interface ExportedFunction {
  readonly name: string
  readonly params: readonly Parameter[]
}

/** Functions by the text that has them: several rules look at the same files. */
const known = new Map<string, readonly ExportedFunction[]>()

/** Functions that a file exports where it declares them. */
export function listExportedFunctions(file: string, source: string): readonly ExportedFunction[] {
  const key = `${file}\n${source}`
  const found = known.get(key) ?? findExportedFunctions(file, source)
  known.set(key, found)
  return found
}

function findExportedFunctions(file: string, source: string): ExportedFunction[] {
  return parseSync(file, source).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    if (declaration?.type === 'FunctionDeclaration')
      return declaration.id ? [{ name: declaration.id.name, params: declaration.params }] : []
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
        ? [{ name: id.name, params: init.params }]
        : [],
    )
  })
}
