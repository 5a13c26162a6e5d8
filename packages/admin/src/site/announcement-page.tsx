import { useController, useForm, useWatch } from 'react-hook-form'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import type { Presence } from './presence.ts'
import { PresenceForm } from './presence-form.tsx'
import { PresencePage } from './presence-page.tsx'
import styles from './site.module.css'
import { asTyped } from './stored.ts'

interface Values {
  announcement: Presence['announcement']
}

/** The bar at the top of every page. */
export function AnnouncementPage() {
  return <PresencePage title="Announcement bar">{(presence) => <AnnouncementForm presence={presence} />}</PresencePage>
}

function AnnouncementForm({ presence }: { readonly presence: Presence }) {
  const form = useForm<Values>({ values: valuesOf(presence), resetOptions: asTyped })
  const { control } = form
  const enabled = useController({ control, name: 'announcement.enabled' })
  const newWindow = useController({ control, name: 'announcement.newWindow' })
  const { text, url } = useWatch({ control, name: 'announcement' })
  return (
    <PresenceForm
      form={form}
      valuesOf={valuesOf}
      // The bar is one thing: text, link and switch belong together.
      changesOf={({ announcement }) => ({ announcement })}
      stored={presence}
    >
      <Panel title="Announcement bar">
        <div className={styles.body}>
          <p className={styles.lead}>
            A line at the top of every page. A visitor who closes it does not see it again for thirty days, or until its
            words change.
          </p>
          <Checkbox isSelected={enabled.field.value} onChange={enabled.field.onChange}>
            Show the bar
          </Checkbox>
          <FormField control={control} name="announcement.text" label="Text" rows={2} maxLength={500} />
          <FormField
            control={control}
            name="announcement.url"
            label="Leads to"
            maxLength={2000}
            placeholder="/shop"
            description="A page of this site, another address, an email or a telephone. Nothing: the bar is only read."
          />
          <Checkbox isSelected={newWindow.field.value} onChange={newWindow.field.onChange} isDisabled={url === ''}>
            Opens in a new window
          </Checkbox>
          <div className={styles.bar} data-off={!enabled.field.value || text.trim() === '' || undefined}>
            {text.trim() === '' ? 'What the bar says stands here' : text}
          </div>
        </div>
      </Panel>
    </PresenceForm>
  )
}

function valuesOf({ announcement }: Presence): Values {
  return { announcement: { ...announcement } }
}
