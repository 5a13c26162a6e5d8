import type { Ctx } from '../../platform/context.ts'
import { batchCalls } from '../../platform/limits/batch.ts'
import {
  type AddedRow,
  addToCarts,
  type CartLimits,
  createCarts,
  type NewCart,
  type NewCartRules,
  type WantedEntry,
} from './add-store.ts'

/** Puts entries into carts, those of one moment in one statement. */
export interface CartBatcher {
  add(ctx: Ctx, limits: CartLimits, entry: WantedEntry): Promise<AddedRow>
  create(ctx: Ctx, rules: NewCartRules, cart: NewCart): Promise<AddedRow>
}

interface Call<Rules, Entry> {
  readonly ctx: Ctx
  readonly rules: Rules
  readonly entry: Entry
}

/** Sites whose visitors are adding now; more are served as well, each call by itself. */
const siteLimit = 1_000

/** One for each process. Calls of different sites never share a statement. */
export function openCartBatcher(): CartBatcher {
  const add = perSite(addToCarts)
  const create = perSite(createCarts)
  return {
    add: (ctx, rules, entry) => add({ ctx, rules, entry }),
    create: (ctx, rules, entry) => create({ ctx, rules, entry }),
  }
}

function perSite<Rules, Entry extends WantedEntry>(
  many: (ctx: Ctx, rules: Rules, entries: readonly Entry[]) => Promise<AddedRow[]>,
): (call: Call<Rules, Entry>) => Promise<AddedRow> {
  const sites = new Map<string, ReturnType<typeof batchAdds<Rules, Entry>>>()
  return (call) => {
    const { id } = call.ctx.site
    const known = sites.get(id)
    if (known) return known(call)
    if (sites.size >= siteLimit) sites.clear()
    const opened = batchAdds(many)
    sites.set(id, opened)
    return opened(call)
  }
}

function batchAdds<Rules, Entry extends WantedEntry>(
  many: (ctx: Ctx, rules: Rules, entries: readonly Entry[]) => Promise<AddedRow[]>,
) {
  return batchCalls<Call<Rules, Entry>, AddedRow>({
    getKey: ({ entry }) => entry.tokenHash,
    findResult: ({ entry }, rows) => rows.find((row) => row.wantedId === entry.entryId),
    // The last call's moment counts for all: no site, price or stock that any of them saw is newer.
    many: async (calls) => {
      const last = calls.at(-1)
      return last
        ? many(
            last.ctx,
            last.rules,
            calls.map(({ entry }) => entry),
          )
        : []
    },
  })
}
