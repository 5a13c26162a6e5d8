import { formatFileSize } from '@vitrine/commerce'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../api/download-file.ts'
import { editorLanguage, t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './form-builder.module.css'
import type { Submission } from './forms.ts'

type SubmissionFile = Submission['answers'][number]['files'][number]

interface SubmissionFilesProps {
  readonly formId: string
  readonly submission: Submission
  readonly files: readonly SubmissionFile[]
}

/** Files of an answer. Those of spam are downloaded after a warning. */
export function SubmissionFiles({ formId, submission, files }: SubmissionFilesProps) {
  const [asked, setAsked] = useState<SubmissionFile>()
  const download = ({ id }: SubmissionFile) =>
    downloadFile(`/api/admin/forms/${formId}/submissions/${submission.id}/files/${id}`)
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <span className={styles.file}>
              <bdi>{file.name}</bdi>{' '}
              <span className={styles.meta}>{formatFileSize(file.byteSize, editorLanguage)}</span>
            </span>
            <Button
              icon={<Download size={16} aria-hidden="true" />}
              aria-label={t('Download {name}', { name: file.name })}
              onPress={() => (submission.spamReason === null ? download(file) : setAsked(file))}
            >
              {t('Download')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('Download a file of spam?')}
          action={t('Download')}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => download(asked)}
        >
          {t('This submission was taken for spam. Open “{name}” only if you know who sent it.', { name: asked.name })}
        </ConfirmDialog>
      )}
    </>
  )
}
