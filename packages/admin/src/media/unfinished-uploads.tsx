import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatFileSize } from '@vitrine/commerce'
import { answer, api } from '../api/client.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { discardUpload, type ResumableUpload } from './resumable-upload.ts'
import styles from './media.module.css'
import { t } from '../i18n/text.ts'

const uploadsKey = ['resumable-uploads']

/** Large files that this person has sent in part: how to go on with them, or to forget them. Nothing where there are none. */
export function UnfinishedUploads() {
  const { data } = useQuery({
    queryKey: uploadsKey,
    queryFn: () => answer(api.GET('/api/admin/uploads')),
    staleTime: 0,
  })
  const uploads = (data?.uploads ?? []).filter(({ asset, problem }) => asset === null && problem === null)
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
  const { id, filename, byteSize, receivedBytes } = upload
  const { site } = useSession()
  const queries = useQueryClient()
  const discard = useMutation({
    mutationFn: () => discardUpload(id),
    onSettled: () => queries.invalidateQueries({ queryKey: uploadsKey }),
  })
  const isReceived = receivedBytes === byteSize
  const values = {
    percent: Math.floor((receivedBytes / byteSize) * 100),
    size: formatFileSize(byteSize, site.language),
  }
  return (
    <li>
      <p>
        <strong>{filename}</strong>
        <br />
        {isReceived
          ? t('The file has arrived and is being stored. You find it in the library in a moment.')
          : t('{percent}% of {size} have arrived. Choose the same file again to continue.', values)}
      </p>
      {!isReceived && (
        <Button kind="quiet" isPending={discard.isPending} onPress={() => discard.mutate()}>
          {t('Discard upload')}
        </Button>
      )}
    </li>
  )
}
