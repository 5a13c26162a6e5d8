import { type FormEvent, useState } from 'react'
import { PlacePicker } from '../places/place-picker.tsx'
import { describePlaces } from '../places/places.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { createNewId, type Zone } from '../pricing/shipping.ts'
import styles from './shipping.module.css'
import { t } from '../i18n/text.ts'

interface ZoneDialogProps {
  /** Undefined: a new one. */
  readonly zone: Zone | undefined
  readonly others: readonly Zone[]
  readonly onDone: (zone: Zone) => void
  readonly onClose: () => void
}

/** Edits the name and places of a zone. The page keeps them until all is saved. */
export function ZoneDialog({ zone, others, onDone, onClose }: ZoneDialogProps) {
  const [name, setName] = useState(zone?.name ?? '')
  const [places, setPlaces] = useState<readonly string[]>(zone?.places ?? [])
  const [coversRest, setCoversRest] = useState(zone?.coversRest ?? false)
  const [isTried, setTried] = useState(false)
  const isRestTaken = others.some((other) => other.coversRest)
  const isEmpty = places.length === 0 && !coversRest
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isEmpty) return
    const named = name.trim() || (places.length > 0 ? describePlaces(places, 1) : t('Rest of the world'))
    onDone({ id: zone?.id ?? createNewId(), rates: zone?.rates ?? [], name: named, places: [...places], coversRest })
  }
  return (
    <Dialog title={zone ? t('Edit “{name}”', { name: zone.name }) : t('Add zone')} isOpen onClose={onClose}>
      <form className={styles.dialogForm} noValidate onSubmit={submit}>
        <div className={styles.fields}>
          <PlacePicker
            places={places}
            onChange={setPlaces}
            taken={others.flatMap((other) => other.places)}
            error={isTried && isEmpty ? t('Choose a country.') : undefined}
          />
          <Checkbox isSelected={coversRest} onChange={setCoversRest} isDisabled={isRestTaken}>
            {t('Rest of the world: every country that no other zone has')}
          </Checkbox>
          <TextField
            label={t('Zone name (optional)')}
            description={t('Only staff see it.')}
            value={name}
            onChange={setName}
            maxLength={100}
          />
        </div>
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit">
            {zone ? t('Done') : t('Add zone')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
