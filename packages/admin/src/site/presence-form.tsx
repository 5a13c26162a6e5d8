import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Presence, type PresenceChanges, presenceQuery, useSavePresence } from './presence.ts'
import { SettingsForm } from './settings-form.tsx'

interface PresenceFormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly valuesOf: (presence: Presence) => Values
  readonly changesOf: (values: Values) => PresenceChanges
  readonly stored: Presence
  readonly children: ReactNode
}

/** A form about how the site shows itself. */
export function PresenceForm<Values extends FieldValues>(props: PresenceFormProps<Values>) {
  const save = useSavePresence()
  const queries = useQueryClient()
  return <SettingsForm {...props} save={save} refresh={() => queries.fetchQuery({ ...presenceQuery, staleTime: 0 })} />
}
