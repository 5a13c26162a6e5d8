import type { Ctx } from '../../platform/context.ts'
import { mayDo } from '../accounts/index.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import { commentMailRefused } from './errors.ts'
import { type CommentSettings, comments } from './settings.ts'

/** As stored now. */
export async function getCommentSettings(ctx: Ctx): Promise<CommentSettings> {
  return comments.read(await loadSettings(ctx))
}

/** Throws `comment_mail_refused` for an address from who may not read comments. */
export async function saveCommentSettings(ctx: Ctx, input: CommentSettings): Promise<CommentSettings> {
  const before = await getCommentSettings(ctx)
  // Mails say where visitors comment.
  if (input.notifyEmail !== before.notifyEmail && !mayDo(ctx, 'comments.read')) throw commentMailRefused({})
  await changeSettings(ctx, comments.set(input))
  return input
}
