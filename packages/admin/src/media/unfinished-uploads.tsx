import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatFileSize } from '@vitrine/commerce'
import { answer, api } from '../api/client.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { discardUpload, type ResumableUpload } from './resumable-upload.ts'
import styles from './media.module.css'
import { t } from '../i18n/text.ts'
import { translateError } from '../i18n/server-errors.ts'

const uploadsKey = ['resumable-uploads']

/** Large files of this person that are not stored: how to go on with them, why they were refused, and to forget them. Nothing where there are none. */
export function UnfinishedUploads() {
  const { data } = useQuery({
    queryKey: uploadsKey,
    queryFn: () => answer(api.GET('/api/admin/uploads')),
    staleTime: 0,
  })
  const uploads = (data?.uploads ?? []).filter(({ asset }) => asset === null)
  if (uploads.length === 0) return null
  return (
    <ul className={styles.unfinished}>
      {uploads.map((upload) => (
        <UnfinishedUpload key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

function UnfinishedUpload({ upload }: { readonly upload: ResumableUpload }) {
  const { id, filename } = upload
  const queries = useQueryClient()
  const discard = useMutation({
    mutationFn: () => discardUpload(id),
    onSettled: () => queries.invalidateQueries({ queryKey: uploadsKey }),
  })
  return (
    <li>
      <p>
        <strong>{filename}</strong>
        <br />
        <UploadState upload={upload} />
      </p>
      <Button kind="quiet" isPending={discard.isPending} onPress={() => discard.mutate()}>
        {t('Discard upload')}
      </Button>
    </li>
  )
}

function UploadState({ upload: { byteSize, receivedBytes, problem } }: { readonly upload: ResumableUpload }) {
  const { site } = useSession()
  if (problem !== null) return translateError(problem)
  if (receivedBytes === byteSize)
    return t('The file has arrived and is being stored. You find it in the library in a moment.')
  const percent = Math.floor((receivedBytes / byteSize) * 100)
  const size = formatFileSize(byteSize, site.language)
  return t('{percent}% of {size} have arrived. Choose the same file again to continue.', { percent, size })
}
