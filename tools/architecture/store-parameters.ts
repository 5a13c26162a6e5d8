import { type Parameter, listExportedFunctions } from './exported-functions.ts'

/** Functions that know a website by its id alone, each with the reason why there is no `ctx`. */
const allowed: Readonly<Record<string, string>> = {
  ensureOwner: 'The command line makes an owner of a site that it has just created.',
  findMemberRole: 'A session is read before there is a ctx; it says who acts in it.',
  findSession: 'A session is read before there is a ctx; it says who acts in it.',
  findSiteRow: 'The directory reads the site that a ctx is made of.',
  upsertMembership: 'The command line and an import give a role at a site whose ctx nobody has.',
}

/**
 * Exported functions of a feature that take a `db` and a `websiteId` where a `ctx` belongs, one line each. Two values that must fit each other
 * can be swapped for those of another site; `ctx` has them together.
 */
export function findLooseSiteIds(file: string, source: string): string[] {
  return listExportedFunctions(file, source)
    .filter(({ name, params }) => !Object.hasOwn(allowed, name) && takesLooseSiteId(params))
    .map(({ name }) => `${file}: ${name} takes db and websiteId: take ctx, whose site it is`)
}

/** Exceptions that no file needs any more. */
export function findUnusedExceptions(sources: ReadonlyMap<string, string>): string[] {
  const used = new Set(
    [...sources].flatMap(([file, source]) =>
      listExportedFunctions(file, source)
        .filter(({ params }) => takesLooseSiteId(params))
        .map(({ name }) => name),
    ),
  )
  return Object.keys(allowed).filter((name) => !used.has(name))
}

function takesLooseSiteId(params: readonly Parameter[]): boolean {
  const names = new Set(params.flatMap(listParameterNames))
  return names.has('db') && names.has('websiteId')
}

/** The name of a parameter, or the keys that it takes apart. */
function listParameterNames(parameter: Parameter): string[] {
  if (parameter.type === 'Identifier') return [parameter.name]
  if (parameter.type === 'AssignmentPattern') return listParameterNames(parameter.left)
  if (parameter.type !== 'ObjectPattern') return []
  return parameter.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  )
}
