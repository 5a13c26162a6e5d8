import { type FormAnswer, isAnswerEmpty } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { type NewMail } from '../mail/index.ts'
import { renderHeadedLines, renderButton, renderMail, renderParagraph } from '../mail-layout/index.ts'
import { formatAnswer } from './format-answer.ts'
import type { Form } from './schema.ts'

/** The kind of a mail that tells the owner of a submission. */
export const mailKind = 'form-submission'

interface MailedSubmission {
  readonly submissionId: string
  readonly answers: readonly FormAnswer[]
  readonly pageTitle: string
  readonly pagePath: string
}

/** Where staff see a submission and get its files. */
export function getSubmissionUrl({ baseUrl }: Pick<Site, 'baseUrl'>, formId: string, submissionId: string): string {
  return `${baseUrl}/config/forms/${formId}/submissions/${submissionId}`
}

/** A submission as a mail to the owner. Fields that were left empty are left out, passwords too. Files stay here: the mail leads to them. */
export function renderSubmissionMail(site: Site, form: Form, submission: MailedSubmission): NewMail {
  const t = translateFor(site)
  const heading = t('mailFormSubject', { form: form.name })
  const intro = t('mailFormIntro', { form: form.name, site: site.title })
  const filled = submission.answers.filter((answer) => !isAnswerEmpty(answer))
  const answered = filled.map((answer) => ({
    title: answer.rawTitle,
    lines: answer.type === 'password' ? [t('mailFormHidden')] : formatAnswer(answer, t),
  }))
  const page = [submission.pageTitle, submission.pagePath].filter((text) => text !== '')
  const parts = [...answered, ...(page.length === 0 ? [] : [{ title: t('mailFormPage'), lines: page }])]
  const hasFiles = filled.some(({ type }) => type === 'file')
  const url = hasFiles
    ? getSubmissionUrl(site, form.id, submission.submissionId)
    : `${site.baseUrl}/config/forms/${form.id}/submissions`
  return {
    kind: mailKind,
    subjectId: submission.submissionId,
    recipient: form.notifyEmail,
    subject: heading,
    html: renderMail({
      site,
      preview: intro,
      heading: form.name,
      language: t.language,
      sections: [
        renderParagraph(intro),
        ...parts.map(({ title, lines }) => renderHeadedLines(title, lines)),
        renderButton(t(hasFiles ? 'mailFormFiles' : 'mailFormOpen'), url),
      ],
      footer: renderParagraph(site.title),
    }),
    plain: [intro, ...parts.map(({ title, lines }) => [title, ...lines].join('\n')), url].join('\n\n'),
  }
}
