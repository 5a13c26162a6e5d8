import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { getErrorMessage } from '../../api/problem.ts'
import { t } from '../../i18n/text.ts'
import styles from '../../release-changes/release-changes.module.css'
import { ReleaseTargetFields, useReleaseTarget } from '../../release-changes/release-target.tsx'
import { useSaveChange } from '../../release-changes/use-save-change.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MoveButtons } from '../move-buttons.tsx'
import type { MenuEntry } from '../pages.ts'
import type { Tree } from '../use-tree.ts'

interface MenuReleaseDialogProps {
  /** Its name in the theme. */
  readonly menu: string
  readonly title: string
  readonly tree: Tree
  readonly onClose: () => void
}

/** Arranges a menu as it will be once a release is live. The menu itself stays as it is. */
export function MenuReleaseDialog(props: MenuReleaseDialogProps) {
  return (
    <Dialog title={t('Change “{title}” with a release', { title: props.title })} isOpen onClose={props.onClose}>
      <MenuForm {...props} />
    </Dialog>
  )
}

function MenuForm({ menu, tree, onClose }: MenuReleaseDialogProps) {
  const [entries, setEntries] = useState<readonly MenuEntry[]>(() => tree.getMenuEntries(menu))
  const target = useReleaseTarget()
  const sending = useSaveChange(
    (release) =>
      answer(api.POST('/api/admin/releases/changes/menus', { body: { release, name: menu, entries: [...entries] } })),
    onClose,
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const release = target.read()
    if (release) sending.mutate(release)
  }
  return (
    <DialogForm
      className={styles.fields}
      problem={sending.isError ? getErrorMessage(sending.error) : undefined}
      submitLabel={t('Save for the release')}
      isPending={sending.isPending || target.isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <Entries entries={entries} tree={tree} onChange={setEntries} />
      <AddEntries entries={entries} tree={tree} onAdd={(entry) => setEntries([...entries, entry])} />
      <ReleaseTargetFields target={target} />
    </DialogForm>
  )
}

interface EntriesProps {
  readonly entries: readonly MenuEntry[]
  readonly tree: Tree
  readonly onChange: (entries: readonly MenuEntry[]) => void
}

function Entries({ entries, tree, onChange }: EntriesProps) {
  if (entries.length === 0) return <p>{t('This menu is empty. Add a page or a link.')}</p>
  return (
    <ul className={styles.entries} aria-label={t('Entries of the menu')}>
      {entries.map((entry, index) => {
        const name = nameEntry(entry, tree)
        const move = (by: -1 | 1) => onChange(entries.toSpliced(index, 1).toSpliced(index + by, 0, entry))
        return (
          <li key={getKey(entry)} className={styles.entry}>
            <span className={styles.entryName}>{name}</span>
            <MoveButtons name={name} index={index} count={entries.length} onMove={move} />
            <IconButton
              aria-label={t('Remove {name}', { name })}
              onPress={() => onChange(entries.filter((each) => each !== entry))}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

interface AddEntriesProps {
  readonly entries: readonly MenuEntry[]
  readonly tree: Tree
  readonly onAdd: (entry: MenuEntry) => void
}

/** The choice that adds nothing. */
const none = ''

/** Pages that are not in the menu, and links to anywhere. */
function AddEntries({ entries, tree, onAdd }: AddEntriesProps) {
  const [title, setTitle] = useState('')
  const [url, setUrl] = useState('')
  const inMenu = new Set(entries.map(getKey))
  const others = tree.pages.filter(({ collectionId }) => !inMenu.has(collectionId))
  const isLink = title.trim() !== '' && /^(https?:\/\/|mailto:|tel:|sms:|[/#?])/i.test(url.trim())
  const addLink = () => {
    onAdd({ title: title.trim(), url: url.trim(), newWindow: false })
    setTitle('')
    setUrl('')
  }
  return (
    <>
      {others.length > 0 && (
        <Select
          label={t('Add a page')}
          options={[
            { value: none, label: t('Choose a page') },
            ...others.map((page) => ({
              value: page.collectionId,
              label: page.navigationTitle || page.title,
            })),
          ]}
          value={none}
          onChange={(collectionId) => collectionId !== none && onAdd({ collectionId })}
        />
      )}
      <div className={styles.link}>
        <TextField label={t('Title of a link')} value={title} maxLength={200} onChange={setTitle} />
        <TextField label={t('URL')} value={url} placeholder="https://" maxLength={2_000} onChange={setUrl} />
        <Button icon={<Plus size={16} aria-hidden="true" />} isDisabled={!isLink} onPress={addLink}>
          {t('Add link')}
        </Button>
      </div>
    </>
  )
}

function getKey(entry: MenuEntry): string {
  return 'url' in entry ? `${entry.title} ${entry.url}` : entry.collectionId
}

function nameEntry(entry: MenuEntry, tree: Tree): string {
  if ('url' in entry) return entry.title
  const page = tree.pages.find(({ collectionId }) => collectionId === entry.collectionId)
  return page ? page.navigationTitle || page.title : t('A page that is gone')
}
