import { ProductsField } from '../discounts/target-field.tsx'
import type { FieldMistakes } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { PageChoice } from '../popups/page-choice.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './member-areas.module.css'
import type { MemberAreaBody } from '../member-area-data/member-areas.ts'

interface AreaFieldsProps {
  readonly values: MemberAreaBody
  readonly problems: FieldMistakes
  readonly onChange: (changes: Partial<MemberAreaBody>) => void
}

/** Everything about a member area that its owner decides. */
export function AreaFields({ values, problems, onChange }: AreaFieldsProps) {
  return (
    <div className={styles.column}>
      <Panel title={t('Member area')}>
        <div className={styles.body}>
          <TextField
            label={t('Name')}
            maxLength={120}
            value={values.name}
            error={problems['name']}
            onChange={(name) => onChange({ name })}
          />
          <TextField
            label={t('Text')}
            rows={4}
            maxLength={2_000}
            value={values.text}
            error={problems['text']}
            description={t('Visitors who have not joined see this in place of the pages. Say what members get.')}
            onChange={(text) => onChange({ text })}
          />
          <Checkbox isSelected={values.isOpen} onChange={(isOpen) => onChange({ isOpen })}>
            {t('Anyone can join, for free, with an account')}
          </Checkbox>
        </div>
      </Panel>
      <Panel title={t('Plans')}>
        <div className={styles.body}>
          <p className={styles.quiet}>
            {t(
              'Who buys one of these products is a member: with a subscription as long as it runs, otherwise for good. A refund or a cancellation ends it.',
            )}
          </p>
          <ProductsField
            ids={values.planItemIds ?? []}
            error={problems['planItemIds']}
            onChange={(ids) => onChange({ planItemIds: [...ids] })}
          />
        </div>
      </Panel>
      <Panel title={t('Pages')}>
        <div className={styles.body}>
          <PageChoice
            label={t('Only members see these pages, and all posts and products on them')}
            value={values.collectionIds}
            error={problems['collectionIds']}
            onChange={(collectionIds) => onChange({ collectionIds })}
          />
          <p className={styles.quiet}>
            {t('What is inside a folder or an index comes with it. Pictures and files keep their own links.')}
          </p>
          <Select
            label={t('In menus')}
            options={[
              { value: 'all', label: t('Everyone sees the names of the pages') },
              { value: 'members', label: t('Members only') },
            ]}
            value={values.menus}
            onChange={(menus) => onChange({ menus })}
          />
        </div>
      </Panel>
    </div>
  )
}
