import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMenu } from '../menu.ts'
import { readShortcutsOn, saveShortcutsOn } from '../../ui/single-keys.ts'
import styles from './shortcuts-dialog.module.css'
import { t } from '../../i18n/text.ts'

/** All shortcuts of every screen and of the list of products. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { sections } = useMenu()
  const [isOn, setOn] = useState(readShortcutsOn)
  return (
    <Dialog title={t('Keyboard shortcuts')} isOpen onClose={onClose}>
      <dl className={styles.list}>
        <Shortcut keys={[t('Ctrl'), 'K']} text={t('Search or run a command')} />
        <Shortcut keys={[t('Ctrl'), 'S']} text={t('Save')} />
        <Shortcut keys={['F6']} text={t('Go to the latest notification')} />
        <Shortcut keys={['?']} text={t('Show shortcuts')} />
        {sections.map(({ name, label, key }) => (
          <Shortcut key={name} keys={['G', key.toUpperCase()]} text={t('Go to {section}', { section: label })} />
        ))}
        <Shortcut keys={['J']} text={t('In a list: next entry')} />
        <Shortcut keys={['K']} text={t('In a list: previous entry')} />
        <Shortcut keys={['X']} text={t('In a list: select')} />
        <Shortcut keys={[t('Enter')]} text={t('In a list: open')} />
        <Shortcut keys={[t('Enter')]} text={t('In the content of a page: edit the block')} />
        <Shortcut keys={[t('Alt'), '↑']} text={t('In the content of a page: move the block up')} />
        <Shortcut keys={[t('Alt'), '↓']} text={t('In the content of a page: move the block down')} />
        <Shortcut keys={[t('Ctrl'), 'D']} text={t('In the content of a page: duplicate the block')} />
        <Shortcut keys={[t('Delete')]} text={t('In the content of a page: delete the block')} />
        <Shortcut keys={[t('Ctrl'), '/']} text={t('In the content of a page: add a block after it')} />
        <Shortcut keys={[t('Ctrl'), '?']} text={t('In the content of a page: add a block before it')} />
        <Shortcut keys={[t('Ctrl'), 'C']} text={t('In the content of a page: copy the block')} />
        <Shortcut keys={[t('Ctrl'), 'X']} text={t('In the content of a page: cut the block')} />
        <Shortcut keys={[t('Ctrl'), 'V']} text={t('In the content of a page: paste after it')} />
        <Shortcut keys={[t('Alt'), 'W']} text={t('In the content of a page: show it at the next width')} />
        <Shortcut keys={[t('Esc')]} text={t('In the content of a page: select nothing')} />
      </dl>
      <Checkbox
        isSelected={isOn}
        onChange={(next) => {
          saveShortcutsOn(next)
          setOn(next)
        }}
      >
        {t('Use single keys as shortcuts on this device')}
      </Checkbox>
    </Dialog>
  )
}

function Shortcut({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <div className={styles.row}>
      <dt>{text}</dt>
      <dd className={styles.keys}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}
