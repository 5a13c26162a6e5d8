import { useEffect, useState, useSyncExternalStore } from 'react'
import { LazyMediaPicker } from '../media/lazy-media-picker.tsx'
import { Button } from '../ui/button.tsx'
import { BubbleBar } from './bubble-bar.tsx'
import { setLink } from './commands.ts'
import styles from './rich-text.module.css'
import { SlashMenu } from './slash-menu.tsx'
import type { TextController } from './text-controller.ts'
import { t } from '../i18n/text.ts'

/** The bar, menu and problem over the text. */
export function TextOverlay({ controller }: { readonly controller: TextController }) {
  const { format, selected, slash, isLinking, uploading, problem } = useSyncExternalStore(
    controller.subscribe,
    controller.getOverlay,
  )
  const [isPicking, setPicking] = useState(false)
  const take = (index: number) => {
    if (!controller.takeSlash(index)) setPicking(true)
  }
  useEffect(() => {
    controller.setPictureChooser(() => setPicking(true))
  }, [controller])
  return (
    <>
      {format && (selected !== undefined || isLinking) && (
        <BubbleBar
          format={format}
          at={selected}
          isLinking={isLinking}
          onLinking={(next) => controller.setLinking(next)}
          onRun={(command) => controller.run(command)}
          onLink={(href) => {
            controller.setLinking(false)
            controller.run(setLink(href))
          }}
        />
      )}
      {slash && <SlashMenu {...slash} onTake={take} />}
      {isPicking && (
        <LazyMediaPicker
          kind="picture"
          isMany={false}
          isPrivate={false}
          onPick={([file]) => file && controller.insertPicture(file)}
          onClose={() => setPicking(false)}
        />
      )}
      {uploading !== undefined && (
        <div className={styles.uploading}>
          <output>{uploading}</output>
          <Button kind="quiet" onPress={() => controller.cancelUpload()}>
            {t('Cancel upload')}
          </Button>
        </div>
      )}
      {problem !== undefined && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
