import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { type NewMail } from '../mail/index.ts'
import { renderButton, renderMail, renderParagraph } from '../mail-layout/index.ts'

/**
 * Tells the owner that there is a comment. What it says and who wrote it is in the inbox alone: a mail stays when the comment is deleted or its
 * author erased.
 */
export function renderCommentMail(
  site: Site,
  recipient: string,
  { title }: { readonly title: string },
  { commentId, state }: { readonly commentId: string; readonly state: string },
): NewMail {
  const t = translateFor(site)
  const subject = t('commentMailSubject', { title })
  const waits = state === 'pending' ? [t('commentMailPending')] : []
  const url = `${site.baseUrl}/config/comments${state === 'pending' ? '?folder=pending' : ''}`
  return {
    kind: 'comment',
    subjectId: commentId,
    recipient,
    subject,
    html: renderMail({
      site,
      preview: subject,
      heading: subject,
      language: t.language,
      sections: [...waits.map(renderParagraph), renderButton(t('commentMailOpen'), url)],
      footer: renderParagraph(site.title),
    }),
    plain: [subject, ...waits, url].join('\n\n'),
  }
}
