import { useForm } from 'react-hook-form'
import { useCan } from '../session/session.ts'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import type { Presence, PresenceChanges } from './presence.ts'
import { PresenceForm } from './presence-form.tsx'
import { PresencePage } from './presence-page.tsx'
import { changed } from './settings-form.tsx'
import styles from './site.module.css'
import { asTyped } from './stored.ts'

interface Values {
  code: Presence['code']
}

const places = [
  ['header', 'Header', 'In the head of every page: fonts, styles, meta elements, analytics.'],
  ['footer', 'Footer', 'At the end of every page, after everything else: chats and other scripts.'],
  ['lockScreen', 'Lock screen', 'In the head of the page that asks for a password.'],
  ['postItem', 'Posts', 'After each post, where the theme has a place for it.'],
  ['orderConfirmation', 'Order confirmed', 'On the page that thanks for an order: tags that count conversions.'],
] as const

/** HTML of the owner's own, for what has no setting. */
export function CodePage() {
  return <PresencePage title="Code of your own">{(presence) => <CodeForm presence={presence} />}</PresencePage>
}

function CodeForm({ presence }: { readonly presence: Presence }) {
  const form = useForm<Values>({ values: valuesOf(presence), resetOptions: asTyped })
  const { dirtyFields } = form.formState
  const mayWrite = useCan()('code.write')
  const changesOf = (values: Values): PresenceChanges => ({ code: changed(values.code, dirtyFields.code) })
  return (
    <PresenceForm form={form} valuesOf={valuesOf} changesOf={changesOf} stored={presence}>
      <Panel title="Code of your own">
        <div className={styles.body}>
          <Notice tone="caution">
            {mayWrite
              ? 'HTML, CSS and scripts go into the pages as they are. Paste only what you trust: a mistake here can break every page. This screen keeps working in any case.'
              : 'Only administrators can change code, because it runs on every page. You can read it here.'}
          </Notice>
          {places.map(([place, label, description]) => (
            <div key={place} className={styles.code}>
              <FormField
                control={form.control}
                name={`code.${place}`}
                label={label}
                description={description}
                rows={5}
                isDisabled={!mayWrite}
                spellCheck="false"
                autoComplete="off"
              />
            </div>
          ))}
        </div>
      </Panel>
    </PresenceForm>
  )
}

function valuesOf({ code }: Presence): Values {
  return { code: { ...code } }
}
