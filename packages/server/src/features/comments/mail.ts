import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { block, type NewMail, renderButton, renderMail, renderParagraph } from '../mail/index.ts'

interface MailedComment {
  readonly commentId: string
  readonly authorName: string
  readonly body: string
  readonly state: string
}

/** Tells the owner of a comment. */
export function renderCommentMail(
  site: Site,
  recipient: string,
  { title }: { readonly title: string },
  { commentId, authorName, body, state }: MailedComment,
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
      siteTitle: site.title,
      siteUrl: site.baseUrl,
      preview: subject,
      heading: subject,
      language: t.language,
      sections: [
        block(authorName, body.split('\n')),
        ...waits.map(renderParagraph),
        renderButton(t('commentMailOpen'), url),
      ],
      footer: renderParagraph(site.title),
    }),
    plain: [`${authorName}:`, body, ...waits, url].join('\n\n'),
  }
}
