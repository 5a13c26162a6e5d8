import { type Ctx, transaction } from '../../platform/context.ts'
import { getPostgresCode } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import { listNameTaken, listNotFound, tooManyLists } from './errors.ts'
import { deleteList, insertList, selectLists, selectTotals, updateList } from './list-store.ts'
import { type ListNames, type Lists, maxLists, type NewList } from './schema.ts'
import { type Newsletter, newsletter } from './settings.ts'
import { checkLists } from './subscribers.ts'

/** All lists by name, with how many people are on each. */
export async function listLists(ctx: Ctx): Promise<Lists> {
  const [lists, totals] = await Promise.all([selectLists(ctx), selectTotals(ctx)])
  return { lists, subscribedCount: totals.subscribedCount, tags: [...totals.tags] }
}

/** The lists by name, for editors of pages and forms, who see no people. */
export async function listListNames(ctx: Ctx): Promise<ListNames> {
  return { lists: (await selectLists(ctx)).map(({ id, name }) => ({ id, name })) }
}

/** Adds a list. Throws `newsletter_list_name_taken`, `too_many_newsletter_lists`. */
export async function createList(ctx: Ctx, input: NewList): Promise<Lists> {
  if (!(await refuseTakenName(insertList(ctx, newId(ctx.now.getTime()), input, maxLists)))) throw tooManyLists({})
  return listLists(ctx)
}

/** Throws `newsletter_list_not_found`, `newsletter_list_name_taken`. */
export async function saveList(ctx: Ctx, listId: string, input: NewList): Promise<Lists> {
  if (!(await refuseTakenName(updateList(ctx, listId, input)))) throw listNotFound({})
  return listLists(ctx)
}

/** Deletes a list. Its people stay subscribers. Throws `newsletter_list_not_found`. */
export async function removeList(ctx: Ctx, listId: string): Promise<Lists> {
  await transaction(ctx, async (ctx) => {
    if (!(await deleteList(ctx, listId))) throw listNotFound({})
    const settings = newsletter.read(await loadSettings(ctx))
    if (settings.listIds.includes(listId))
      await changeSettings(
        ctx,
        newsletter.set({ ...settings, listIds: settings.listIds.filter((each) => each !== listId) }),
      )
  })
  return listLists(ctx)
}

async function refuseTakenName(saved: Promise<boolean>): Promise<boolean> {
  return saved.catch((error: unknown) => {
    throw getPostgresCode(error) === '23505' ? listNameTaken({}) : error
  })
}

export async function getNewsletterSettings(ctx: Ctx): Promise<Newsletter> {
  return newsletter.read(await loadSettings(ctx))
}

/** Throws `newsletter_list_not_found`. */
export async function saveNewsletterSettings(ctx: Ctx, input: Newsletter): Promise<Newsletter> {
  await checkLists(ctx, input.listIds)
  await changeSettings(ctx, newsletter.set(input))
  return getNewsletterSettings(ctx)
}
