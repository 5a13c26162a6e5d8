import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { MailViews } from '../mailbox/mail-views.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { type EmailTemplate, type EmailTexts, previewQuery } from './customer-emails.ts'
import styles from './customer-emails.module.css'

const pauseMs = 400

/** The email with example data, as customers will see it. */
export function EmailPreview({ email, texts }: { readonly email: EmailTemplate; readonly texts: EmailTexts }) {
  const settled = useSettled(texts)
  const { kind, language } = email
  const preview = useQuery(previewQuery({ kind, language }, settled))
  const [last, setLast] = useState(preview.data)
  if (preview.data !== undefined && preview.data !== last) setLast(preview.data)
  return (
    <Panel title={t('Preview')}>
      <MailViews shown={preview.data ?? last}>
        {preview.isError && (
          <Notice tone="caution">
            {[...new Set([...Object.values(getFieldProblems(preview.error)), getErrorMessage(preview.error)])][0]}
          </Notice>
        )}
        {(preview.data ?? last) && (
          <p className={styles.shownSubject} dir="auto">
            {(preview.data ?? last)?.subject}
          </p>
        )}
      </MailViews>
    </Panel>
  )
}

/** The texts of the last pause: nobody needs a preview for each key. */
function useSettled(texts: EmailTexts): EmailTexts {
  const [settled, setSettled] = useState(texts)
  const text = JSON.stringify(texts)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(texts), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the text says whether they changed.
  }, [text])
  return settled
}
