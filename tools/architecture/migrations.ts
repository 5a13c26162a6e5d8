/** Migrations up to this number ran before releases had to work beside each other. */
const lastFreeNumber = 70

/**
 * Statements that break the release that runs while a migration does, one line each. It still asks for the old name: add the new column or
 * table, fill it and read it, and drop the old one two releases later.
 */
export function findBreakingStatements(file: string, source: string): string[] {
  const number = Number(/(?:^|\/)(\d{4})_[^/]*\.sql$/.exec(file)?.[1] ?? 0)
  if (number <= lastFreeNumber) return []
  const statements = source.replace(/--.*$/gm, '').split(';')
  return statements
    .filter((statement) => /\bALTER\b[\s\S]*\bRENAME\b/i.test(statement))
    .map(
      (statement) => `${file}: ${statement.trim().replace(/\s+/g, ' ')}: add the new name and drop the old one later`,
    )
}
