import { useQuery } from '@tanstack/react-query'
import { formatFileSize } from '@vitrine/commerce'
import { Copy, Upload } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import type { LibraryFile } from './files.ts'
import styles from './library.module.css'
import { usesQuery } from './library.ts'
import { UseList } from './uses.tsx'

interface ReplaceButtonProps {
  readonly isPending: boolean
  readonly onFile: (file: File) => void
}

/** Chooses the file that takes the place of this one. */
export function ReplaceButton({ isPending, onFile }: ReplaceButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t('Choose the new file')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (chosen) onFile(chosen)
        }}
      />
      <Button
        icon={<Upload size={16} aria-hidden="true" />}
        isPending={isPending}
        onPress={() => input.current?.click()}
      >
        {t('Replace')}
      </Button>
    </>
  )
}

/** Size, dimensions and public address of a file. */
export function FileFacts({ file }: { readonly file: LibraryFile }) {
  const { site } = useSession()
  const notify = useNotify()
  const copyAddress = async () => {
    await navigator.clipboard.writeText(new URL(file.url, location.origin).href)
    notify(t('Address copied.'))
  }
  return (
    <dl className={styles.facts}>
      <dt>{t('Size')}</dt>
      <dd>{formatFileSize(file.byteSize, site.language)}</dd>
      {file.width !== null && (
        <>
          <dt>{t('Dimensions')}</dt>
          <dd>
            {file.width} × {file.height}
          </dd>
        </>
      )}
      {!file.isPrivate && (
        <>
          <dt>{t('Address')}</dt>
          <dd>
            {file.url}{' '}
            <IconButton aria-label={t('Copy address')} onPress={() => void copyAddress()}>
              <Copy size={16} aria-hidden="true" />
            </IconButton>
          </dd>
        </>
      )}
    </dl>
  )
}

/** What uses a file. */
export function Uses({ fileId }: { readonly fileId: string }) {
  const uses = useQuery(usesQuery([fileId]))
  return (
    <section aria-label={t('Used in')}>
      <h3 className={styles.subhead}>{t('Used in')}</h3>
      {uses.isPending && <Skeleton width={16} />}
      {uses.isError && <ErrorState error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.data && <UseList uses={uses.data.uses} isComplete={uses.data.isComplete} />}
    </section>
  )
}
