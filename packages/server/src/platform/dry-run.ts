import { type Ctx, transaction } from './context.ts'

/** Thrown to roll back: a check leaves nothing. */
class CheckEnd<Report> extends Error {
  readonly report: Report

  constructor(report: Report) {
    super()
    this.report = report
  }
}

/**
 * Runs a change in a transaction of its own and gives its report. A dry run does all of it and takes it back, so it reports what the change
 * would do, and nothing of `ctx.afterCommit` happens.
 */
export async function changeOrCheck<Report>(
  ctx: Ctx,
  isDryRun: boolean,
  change: (ctx: Ctx) => Promise<Report>,
): Promise<Report> {
  let end: CheckEnd<Report> | undefined
  try {
    return await transaction(ctx, async (ctx) => {
      const report = await change(ctx)
      if (!isDryRun) return report
      end = new CheckEnd(report)
      throw end
    })
  } catch (error) {
    if (end !== undefined && error === end) return end.report
    throw error
  }
}
