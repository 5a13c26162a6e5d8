import pg from 'pg'

/** The columns of a prepared statement's rows, as the server described them. */
interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
  readonly parsers: unknown
  readonly emptyRow: unknown
}

/** Descriptions of the prepared statements of a process by name: equal ones of several connections are one in memory. */
export type SharedDescriptions = Map<string, RowDescription>

/** The descriptions of one connection. */
export class RowDescriptions {
  readonly #own = new Map<string, RowDescription>()
  readonly #shared: SharedDescriptions
  #silent: object | undefined

  constructor(shared: SharedDescriptions) {
    this.#shared = shared
  }

  find(name: string): RowDescription | undefined {
    return this.#own.get(name)
  }

  keep(name: string, described: RowDescription): void {
    const known = this.#shared.get(name)
    const kept = known && hasSameFields(known, described) ? known : described
    this.#shared.set(name, kept)
    this.#own.set(name, kept)
  }

  /** The connection, but for its question after the columns. */
  withoutDescribe(connection: object): object {
    this.#silent ??= Object.create(connection, { describe: { value: () => undefined } }) as object
    return this.#silent
  }
}

/** The parts of the driver's query that its types leave out. */
interface QueryParts {
  name: string
  readonly _result: { fields: RowDescription['fields']; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
}
interface DriverQuery {
  submit(connection: object): Error | null
  handleRowDescription(message: object): void
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own class; its types say less than it has.
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: Callback,
) => DriverQuery

type Callback = (error: Error | null, result: pg.QueryResult) => void

/**
 * A prepared statement whose rows the server describes the first time only. The driver asks for the description of the columns with each call,
 * which both sides make anew: for the forty of an item that is a good part of reading one. The description of a connection holds as long as the
 * connection: the server refuses a prepared statement whose columns have changed.
 */
export class PreparedQuery extends DriverQuery {
  readonly #descriptions: RowDescriptions

  constructor(
    { name, text, values }: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
    descriptions: RowDescriptions,
    callback: Callback,
  ) {
    super(text, values, callback)
    this.#parts.name = name
    this.#descriptions = descriptions
  }

  override submit(connection: object): Error | null {
    const known = this.#descriptions.find(this.#parts.name)
    if (!known) return super.submit(connection)
    const { _result: result } = this.#parts
    Object.assign(result, {
      fields: known.fields,
      _parsers: known.parsers,
      _prebuiltEmptyResultObject: known.emptyRow,
    })
    Object.assign(this, { _accumulateRows: true })
    return super.submit(this.#descriptions.withoutDescribe(connection))
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { name, _result: result } = this.#parts
    const { fields, _parsers: parsers, _prebuiltEmptyResultObject: emptyRow } = result
    this.#descriptions.keep(name, { fields, parsers, emptyRow })
  }

  get #parts(): QueryParts {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own fields; its types leave them out.
    return this as unknown as QueryParts
  }
}

function hasSameFields(a: RowDescription, b: RowDescription): boolean {
  return (
    a.fields.length === b.fields.length &&
    a.fields.every(({ name, dataTypeID }, n) => b.fields[n]?.name === name && b.fields[n].dataTypeID === dataTypeID)
  )
}
