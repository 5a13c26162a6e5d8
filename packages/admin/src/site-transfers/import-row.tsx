import { ExternalLink, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from '../site/site.module.css'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { isUnfinished } from './exports.ts'
import { formatSize } from './format-size.ts'
import { ImportForm } from './import-form.tsx'
import { type SiteImport, useDeleteImport } from './imports.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** One uploaded export: what is in it, how far its import is, or the new site. */
export function ImportRow({ item }: { readonly item: SiteImport }) {
  const [isRemoving, setRemoving] = useState(false)
  const title = useRef<HTMLSpanElement>(null)
  const name = item.target?.title ?? item.source.title
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span ref={title} className={styles.name} tabIndex={-1}>
          {name}
        </span>
        <State item={item} />
        <div className={styles.end}>
          {item.status === 'done' && item.target && (
            <a className={getButtonClass()} href={item.target.editorUrl}>
              <ExternalLink size={17} aria-hidden="true" />
              <span>Open {name}</span>
            </a>
          )}
          <IconButton aria-label={`Remove ${name} from the list`} onPress={() => setRemoving(true)}>
            <Trash2 size={17} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <Contents item={item} />
      {item.problem !== '' && <Notice tone="danger">{item.problem}</Notice>}
      {(item.status === 'uploaded' || item.status === 'failed') && (
        <ImportForm item={item} onStart={() => title.current?.focus()} />
      )}
      {isUnfinished(item) && (
        <ProgressBar label="Progress of the import" done={item.done} total={item.total} unit="files" />
      )}
      {item.disabledPages > 0 && (
        <Notice tone="caution">
          {item.disabledPages === 1 ? '1 page' : `${item.disabledPages} pages`} asked for a password and can’t be seen
          by visitors now. Set a new password, then enable what you want to show.
        </Notice>
      )}
      {item.isClosed && (
        <Notice tone="caution">
          The whole site asked for a password, so the new one is closed. Set a password, then reopen it.
        </Notice>
      )}
      <RemoveDialog item={item} name={name} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </li>
  )
}

interface RemoveDialogProps {
  readonly item: SiteImport
  readonly name: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

function RemoveDialog({ item, name, isOpen, onClose }: RemoveDialogProps) {
  const remove = useDeleteImport()
  return (
    <ConfirmDialog
      title={isUnfinished(item) ? `Stop the import of ${name}?` : `Remove ${name} from the list?`}
      action={isUnfinished(item) ? 'Stop and remove' : 'Remove'}
      isOpen={isOpen}
      onConfirm={() => remove.mutateAsync(item.importId)}
      onClose={onClose}
    >
      {explainRemoval(item)}
    </ConfirmDialog>
  )
}

function explainRemoval(item: SiteImport): string {
  if (isUnfinished(item)) return 'The import stops, no site is made, and the uploaded file is deleted.'
  if (item.status === 'done') return 'The imported site stays as it is.'
  return 'The uploaded file is deleted. To import it later, upload it again.'
}

function Contents({ item: { source, byteSize } }: { readonly item: SiteImport }) {
  const formats = useFormats()
  const made = Number.isNaN(Date.parse(source.exportedAt)) ? '' : ` of ${formats.full(source.exportedAt)}`
  return (
    <p className={styles.note}>
      Export of {source.title}
      {made}: {formats.number(source.pages)} pages, {formats.number(source.items)} posts and products,{' '}
      {formats.number(source.assets)} pictures and files, {formatSize(byteSize)}.
    </p>
  )
}

function State({ item: { status } }: { readonly item: SiteImport }) {
  if (status === 'done') return <Badge tone="positive">Imported</Badge>
  if (status === 'failed') return <Badge tone="danger">Failed</Badge>
  if (status === 'uploaded') return <Badge tone="caution">Not imported yet</Badge>
  return <Badge tone="accent">{status === 'waiting' ? 'Waiting' : 'Importing'}</Badge>
}
