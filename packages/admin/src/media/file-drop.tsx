import { type ComponentProps, useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { LibraryFile } from './files.ts'
import { LazyMediaPicker } from './lazy-media-picker.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { t } from '../i18n/text.ts'

interface FileDropProps extends Omit<ComponentProps<typeof UploadDrop>, 'other'> {
  /** Takes files of the library. Without it there is no way there. */
  readonly onPick?: ((files: readonly LibraryFile[]) => void) | undefined
  /** Goods for download: picked among files without an address. */
  readonly isPrivate?: boolean
}

/** A place that files are dropped on, with a button that opens the file chooser and one that opens the library. */
export function FileDrop({ onPick, isPrivate = false, ...props }: FileDropProps) {
  const { label, kind, isMany = false } = props
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <UploadDrop
        {...props}
        other={
          onPick && (
            <Button
              kind="quiet"
              aria-label={t('{label}: choose from library', { label })}
              onPress={() => setPicking(true)}
            >
              {t('Choose from library')}
            </Button>
          )
        }
      />
      {isPicking && onPick && (
        <LazyMediaPicker
          kind={kind}
          isMany={isMany}
          isPrivate={isPrivate}
          onPick={onPick}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
