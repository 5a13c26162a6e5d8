import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getPictureUrl } from '../block-form/file-field.tsx'
import { t } from '../i18n/text.ts'
import { listNamesQuery } from '../links/mailing-lists.ts'
import { FileDrop } from '../media/file-drop.tsx'
import { useUpload } from '../media/use-upload.ts'
import { formatZone } from '../pages/appears.ts'
import { useNow } from '../pages/use-now.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PageChoice } from './page-choice.tsx'
import type { PopupProblems, PopupValues } from './popup-values.ts'
import { PositionField } from './position-field.tsx'
import fields from '../forms/fields.module.css'
import styles from './popups.module.css'

interface FieldsProps {
  readonly values: PopupValues
  readonly problems: PopupProblems
  readonly timeZone: string
  readonly onChange: (changes: Partial<PopupValues>) => void
}

/** Everything about a popup that its owner decides. */
export function PopupFields(props: FieldsProps) {
  return (
    <>
      <ContentPanel {...props} />
      <ActionPanel {...props} />
      <PlacePanel {...props} />
      <TimePanel {...props} />
    </>
  )
}

/** The names of the values that are typed. */
type TypedField = {
  [Name in keyof PopupValues]: PopupValues[Name] extends string
    ? string extends PopupValues[Name]
      ? Name
      : never
    : never
}[keyof PopupValues]

interface FieldProps extends FieldsProps {
  readonly name: TypedField
  readonly label: string
  readonly description?: string
  readonly isNumber?: boolean
  readonly maxLength?: number
  readonly placeholder?: string
  readonly type?: 'datetime-local'
}

function Field({ values, problems, onChange, name, isNumber, timeZone: _zone, ...props }: FieldProps) {
  return (
    <TextField
      {...props}
      value={values[name]}
      error={problems[name]}
      onChange={(text) => onChange({ [name]: text })}
      {...(isNumber === true ? { inputMode: 'numeric', maxLength: 4 } : {})}
    />
  )
}

function ContentPanel(props: FieldsProps) {
  const { values, problems, onChange } = props
  return (
    <Panel title={t('Content')}>
      <div className={fields.body}>
        <Checkbox isSelected={values.isEnabled} onChange={(isEnabled) => onChange({ isEnabled })}>
          {t('Show this popup')}
        </Checkbox>
        <Field {...props} name="title" label={t('Title')} maxLength={120} />
        <RichTextField
          label={t('Text')}
          value={values.html}
          error={problems.html}
          hasOwnHistory
          onChange={(html) => onChange({ html })}
        />
        <PictureField {...props} />
        {values.assetId !== null && (
          <Field
            {...props}
            name="altText"
            label={t('Alt text')}
            maxLength={500}
            description={t('Describes the picture. Leave blank to use the alt text of the file.')}
          />
        )}
      </div>
    </Panel>
  )
}

function PictureField({ values, problems, onChange }: FieldsProps) {
  const upload = useUpload('picture')
  const { assetId } = values
  const take = (files: readonly File[]) => void upload.send(files.slice(0, 1), (file) => onChange({ assetId: file.id }))
  return (
    <fieldset className={fields.group}>
      <legend className={fields.label}>{t('Picture')}</legend>
      <FileDrop
        label={t('Picture')}
        kind="picture"
        action={assetId === null ? t('Select picture') : t('Replace')}
        upload={upload}
        onFiles={take}
        onPick={([file]) => file && onChange({ assetId: file.id })}
      >
        {assetId === null ? undefined : (
          <img className={styles.thumbnail} src={`${getPictureUrl(assetId)}?format=500w`} alt="" />
        )}
      </FileDrop>
      {assetId !== null && (
        <div>
          <Button kind="quiet" onPress={() => onChange({ assetId: null })}>
            {t('Remove picture')}
          </Button>
        </div>
      )}
      {problems.assetId !== undefined && <p className={fields.error}>{problems.assetId}</p>}
    </fieldset>
  )
}

function ActionPanel(props: FieldsProps) {
  const { values, onChange } = props
  return (
    <Panel title={t('What visitors can do')}>
      <div className={fields.body}>
        <Select
          label={t('Below the text')}
          value={values.action}
          options={[
            { value: 'newsletter', label: t('Newsletter sign-up') },
            { value: 'button', label: t('Button with a link') },
            { value: 'none', label: t('Nothing') },
          ]}
          onChange={(action) => onChange({ action })}
        />
        {values.action === 'button' && (
          <>
            <Field {...props} name="buttonLabel" label={t('Button label')} maxLength={80} />
            <Field
              {...props}
              name="buttonUrl"
              label={t('Link')}
              maxLength={2000}
              placeholder="/shop"
              description={t('A page, URL, email or phone number.')}
            />
            <Checkbox isSelected={values.newWindow} onChange={(newWindow) => onChange({ newWindow })}>
              {t('Open in new tab')}
            </Checkbox>
          </>
        )}
        {values.action === 'newsletter' && <SignUpFields {...props} />}
      </div>
    </Panel>
  )
}

function SignUpFields(props: FieldsProps) {
  const { values, onChange } = props
  const lists = useQuery(listNamesQuery).data ?? []
  const choose = (listId: string, isChosen: boolean) =>
    onChange({
      listIds: lists.map(({ id }) => id).filter((id) => (id === listId ? isChosen : values.listIds.includes(id))),
    })
  return (
    <>
      <fieldset className={fields.group}>
        <legend className={fields.label}>{t('Mailing lists')}</legend>
        {lists.length === 0 && (
          <p className={styles.hint}>
            {t('There are no lists yet: people join without one, and get what you send to everybody.')}
          </p>
        )}
        {lists.map(({ id, name }) => (
          <Checkbox key={id} isSelected={values.listIds.includes(id)} onChange={(isChosen) => choose(id, isChosen)}>
            {name}
          </Checkbox>
        ))}
        <Link to="/lists/manage" className="tap">
          {t('Make or edit mailing lists')}
        </Link>
      </fieldset>
      <Checkbox isSelected={values.asksName} onChange={(asksName) => onChange({ asksName })}>
        {t('Ask for a name')}
      </Checkbox>
      <Field
        {...props}
        name="buttonLabel"
        label={t('Button label')}
        maxLength={80}
        description={t('Leave blank for the usual word in the language of the site.')}
      />
      <Field
        {...props}
        name="footnote"
        label={t('Small print')}
        maxLength={500}
        description={t('What happens to the address. It is kept as proof of consent.')}
      />
    </>
  )
}

function PlacePanel(props: FieldsProps) {
  const { values, problems, onChange } = props
  return (
    <Panel title={t('Where it appears')}>
      <div className={fields.body}>
        <Select
          label={t('Layout')}
          value={values.layout}
          options={[
            { value: 'overlay', label: t('Overlay: dims the page') },
            { value: 'card', label: t('Card: leaves the page usable') },
          ]}
          onChange={(layout) => onChange({ layout })}
        />
        <PositionField value={values.position} onChange={(position) => onChange({ position })} />
        <Select
          label={t('Pages')}
          value={values.pages}
          options={[
            { value: 'all', label: t('All pages') },
            { value: 'only', label: t('Only chosen pages') },
            { value: 'except', label: t('All but chosen pages') },
          ]}
          onChange={(pages) => onChange({ pages })}
        />
        {values.pages !== 'all' && (
          <PageChoice
            label={
              values.pages === 'only'
                ? t('On these pages and what is in them')
                : t('Not on these pages and what is in them')
            }
            value={values.collectionIds}
            error={problems.collectionIds}
            onChange={(collectionIds) => onChange({ collectionIds })}
          />
        )}
        <p className={styles.hint}>{t('Cart, checkout, account, search and lock screens never show popups.')}</p>
      </div>
    </Panel>
  )
}

function TimePanel(props: FieldsProps) {
  const { values, timeZone, onChange } = props
  const zone = t('Time zone: {timeZone}.', { timeZone: formatZone(timeZone, useNow()) })
  return (
    <Panel title={t('When it appears')}>
      <div className={fields.body}>
        <p className={styles.hint}>{t('Whichever happens first. Leave blank what does not count.')}</p>
        <div className={fields.pair}>
          <Field {...props} name="afterSeconds" label={t('After seconds')} isNumber />
          <Field {...props} name="afterScrollPercent" label={t('After scrolling, in percent')} isNumber />
        </div>
        <Checkbox isSelected={values.onExitIntent} onChange={(onExitIntent) => onChange({ onExitIntent })}>
          {t('When the pointer leaves the page (not on touch screens)')}
        </Checkbox>
        <Field
          {...props}
          name="repeatDays"
          label={t('Days until it appears again')}
          isNumber
          description={t(
            'To visitors who closed it. Who signed up never sees it again; a changed content is shown again at once.',
          )}
        />
        <div className={fields.pair}>
          <Field {...props} name="startsOn" label={t('Starts (optional)')} type="datetime-local" description={zone} />
          <Field {...props} name="endsOn" label={t('Ends (optional)')} type="datetime-local" description={zone} />
        </div>
      </div>
    </Panel>
  )
}
