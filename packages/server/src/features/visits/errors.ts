import { defineError } from '../../platform/errors.ts'

export const anotherSite = defineError(
  'visit_of_another_site',
  400,
  'This visit names another website. Report it to the website that it belongs to.',
)

export const dataMalformed = defineError(
  'visit_data_malformed',
  400,
  'The field "data" is not the JSON of a visit. Send an object with the fields that the API document names.',
)

export const eventSchemaNotFound = defineError<{ schema: string }>(
  'event_schema_not_found',
  404,
  ({ schema }) => `There is no schema of events “${schema}”.`,
)
