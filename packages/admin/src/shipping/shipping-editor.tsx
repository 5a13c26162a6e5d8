import { getPlaceCountry, listShippingGaps } from '@vitrine/commerce'
import { Plus, Truck } from 'lucide-react'
import { type ComponentProps, useMemo, useState } from 'react'
import { useAmountTexts } from '../forms/amount-texts.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { useLiveRecord } from '../forms/use-live-record.ts'
import { describePlaces } from '../places/places.ts'
import { PriceCheck } from '../pricing/price-check.tsx'
import { useSession } from '../session/session.ts'
import { useAddSearch } from '../shell/use-add-search.ts'
import { Button } from '../ui/button.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { EmptyState } from '../ui/states.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { describeGap, type RateFormats } from '../pricing/rate-texts.ts'
import {
  countZoneChanges,
  createNewId,
  mergeZones,
  type Rate,
  readShippingConflict,
  type Shipping,
  useSaveShipping,
  type Zone,
} from '../pricing/shipping.ts'
import styles from './shipping.module.css'
import { createWeightTexts } from '../pricing/weight-texts.ts'
import { ZoneDialog } from './zone-dialog.tsx'
import { ZonePanel } from './zone-panel.tsx'
import { t } from '../i18n/text.ts'

/** The dialog over the page. */
type OpenDialog =
  | { readonly kind: 'zone'; readonly zone: Zone }
  | { readonly kind: 'rate'; readonly zone: Zone; readonly rate: Rate | undefined }

export function ShippingEditor({ stored }: { readonly stored: Shipping }) {
  const { currency } = stored
  const save = useSaveShipping()
  const notify = useNotify()
  const record = useLiveRecord<readonly Zone[], Shipping>({
    stored,
    toValue: ({ zones }) => zones,
    countChanges: countZoneChanges,
    save: (zones, { version }) => save.mutateAsync({ version, zones }),
    readConflict: readShippingConflict,
    merge: mergeZones,
    onSaved: () => notify(t('Shipping saved.')),
  })
  const [editing, setEditing] = useState<OpenDialog>()
  const texts = useFormats()
  const amounts = useAmountTexts(currency)
  const weight = useMemo(() => createWeightTexts(stored.weightUnit), [stored.weightUnit])
  const formats: RateFormats = { weight, money: (amountMinor) => texts.money({ amountMinor, currency }) }
  const zones = record.value
  const put = (zone: Zone) => record.change(putById(zones, zone))
  const [isAdding, setAdding] = useAddSearch()
  const addZone = () => setAdding(true)
  const editFirstRate = (zone: Zone) => {
    put(zone)
    // Without a rate nobody in the zone can check out.
    setEditing({ kind: 'rate', zone, rate: undefined })
  }
  const startZone = (place: string) =>
    editFirstRate({
      id: createNewId(),
      name: describePlaces([place], 1),
      places: [place],
      coversRest: false,
      rates: [],
    })
  return (
    <>
      <LeaveGuard isDirty={record.changes > 0} onSave={record.save} />
      <SaveBar
        changes={record.changes}
        isSaving={record.isSaving}
        onDiscard={record.discard}
        onSave={() => void record.save()}
      />
      {record.error !== '' && (
        <Notice tone="danger" alert>
          {record.error}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {zones.length === 0 ? (
            <NoZones onStart={startZone} onAdd={addZone} />
          ) : (
            <>
              <Gaps zones={zones} />
              {zones.map((zone) => (
                <ZonePanel
                  key={zone.id}
                  zone={zone}
                  formats={formats}
                  onEdit={() => setEditing({ kind: 'zone', zone })}
                  onRemove={() => record.change(zones.filter(({ id }) => id !== zone.id))}
                  onEditRate={(rate) => setEditing({ kind: 'rate', zone, rate })}
                  onRemoveRate={(rate) => put({ ...zone, rates: zone.rates.filter(({ id }) => id !== rate.id) })}
                />
              ))}
              <div>
                <Button icon={<Plus size={16} aria-hidden="true" />} onPress={addZone}>
                  {t('Add zone')}
                </Button>
              </div>
            </>
          )}
        </div>
        <PriceCheck currency={currency} weight={weight} zones={zones} />
      </div>
      {isAdding && (
        <ZoneDialog
          zone={undefined}
          others={zones}
          onClose={() => setAdding(false)}
          onDone={(zone) => {
            setAdding(false)
            editFirstRate(zone)
          }}
        />
      )}
      {editing && (
        <EditDialog
          editing={editing}
          zones={zones}
          texts={{ amounts, weight }}
          onClose={() => setEditing(undefined)}
          onDone={(zone) => {
            put(zone)
            setEditing(undefined)
          }}
        />
      )}
    </>
  )
}

interface NoZonesProps {
  /** Begins with a zone of one country. */
  readonly onStart: (country: string) => void
  readonly onAdd: () => void
}

function NoZones({ onStart, onAdd }: NoZonesProps) {
  const home = new Intl.Locale(useSession().site.language).maximize().region ?? ''
  return (
    <Panel>
      <EmptyState icon={<Truck size={22} />} title={t('No shipping zones yet')}>
        <p>{t('Add the countries you ship to. Until then only products without shipping can be bought.')}</p>
        {home !== '' && (
          <Button kind="primary" onPress={() => onStart(home)}>
            {t('Add {name}', { name: describePlaces([home], 1) })}
          </Button>
        )}
        <Button kind={home === '' ? 'primary' : 'plain'} onPress={onAdd}>
          {t('Add zone')}
        </Button>
      </EmptyState>
    </Panel>
  )
}

interface EditDialogProps {
  readonly editing: OpenDialog
  readonly zones: readonly Zone[]
  readonly texts: ComponentProps<typeof RateDialog>['texts']
  readonly onClose: () => void
  readonly onDone: (zone: Zone) => void
}

/** The dialog of a zone, or of one of its rates. */
function EditDialog({ editing, zones, texts, onClose, onDone }: EditDialogProps) {
  const { zone } = editing
  const home = new Intl.Locale(useSession().site.language).maximize().region ?? ''
  if (editing.kind === 'zone')
    return (
      <ZoneDialog zone={zone} others={zones.filter(({ id }) => id !== zone.id)} onClose={onClose} onDone={onDone} />
    )
  return (
    <RateDialog
      rate={editing.rate}
      zoneName={zone.name}
      country={getCountry(zone, home)}
      texts={texts}
      onClose={onClose}
      onDone={(rate) => onDone({ ...zone, rates: putById(zone.rates, rate) })}
    />
  )
}

function getCountry({ places }: Zone, home: string): string {
  return places[0] === undefined ? home : getPlaceCountry(places[0])
}

/** Whom the zones miss. */
function Gaps({ zones }: { readonly zones: readonly Zone[] }) {
  const gaps = listShippingGaps(zones)
  if (gaps.length === 0) return null
  return (
    <Notice tone="caution">
      <ul className={styles.gaps}>
        {gaps.map((gap) => (
          <li key={JSON.stringify(gap)}>{describeGap(gap, zones)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function putById<Value extends { readonly id: string }>(entries: readonly Value[], entry: Value): Value[] {
  const isKnown = entries.some(({ id }) => id === entry.id)
  return isKnown ? entries.map((each) => (each.id === entry.id ? entry : each)) : [...entries, entry]
}
