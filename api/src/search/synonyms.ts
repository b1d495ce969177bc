import type { Executor } from '#platform/database.ts'
import { searchSynonyms } from './tables.ts'

/** Maps a term to its other meanings. A term without meanings is ignored, because it fits every gift. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

export async function findSynonyms(executor: Executor): Promise<Synonyms> {
  const rows = await executor.select().from(searchSynonyms)
  return new Map(rows.map(row => [row.term, row.meanings]))
}

/** Local names, and other words for what the shop sells. The table may contain more. */
const defaultSynonyms: Readonly<Record<string, readonly string[]>> = {
  gift: [],
  gifts: [],
  present: [],
  presents: [],
  handmade: [],
  ghana: [],
  ghanaian: [],
  african: [],
  fugu: ['smock'],
  batakari: ['smock'],
  smock: ['fugu'],
  dashiki: ['smock', 'batik'],
  agbada: ['smock'],
  kaftan: ['smock'],
  ankara: ['batik', 'adinkra'],
  ntoma: ['cloth'],
  wrapper: ['cloth'],
  nkuto: ['shea'],
  karite: ['shea'],
  samina: ['soap'],
  alata: ['soap'],
  asanka: ['grinding bowl'],
  apotoyewa: ['grinding bowl'],
  ahwenepa: ['beads'],
  jigida: ['waist beads'],
  toma: ['waist beads'],
  waistbeads: ['waist beads'],
  necklace: ['beads'],
  bag: ['basket', 'satchel'],
  purse: ['pouch', 'wallet'],
  scarf: ['stole'],
  stole: ['scarf'],
  shawl: ['stole'],
  fabric: ['cloth'],
  vase: ['pot'],
  jar: ['pot'],
  tray: ['plate'],
  colour: ['color'],
  grey: ['gray'],
  mum: ['mother'],
  mom: ['mother'],
  mummy: ['mother'],
  maame: ['mother'],
  dad: ['father'],
  daddy: ['father'],
  papa: ['father'],
  grandma: ['grandparents'],
  grandpa: ['grandparents'],
  wife: ['women'],
  husband: ['men'],
  girlfriend: ['women'],
  boyfriend: ['men'],
  sister: ['women'],
  brother: ['men'],
  aunt: ['women'],
  auntie: ['women'],
  uncle: ['men'],
  daughter: ['children'],
  son: ['children'],
  niece: ['children'],
  nephew: ['children'],
  coworker: ['colleagues'],
  boss: ['colleagues'],
  kids: ['children'],
  baby: ['naming', 'children'],
  outdooring: ['naming'],
  xmas: ['christmas'],
  val: ['valentine'],
  funeral: ['remembrance'],
  mancala: ['oware'],
  stool: ['seat'],
  her: ['women'],
  him: ['men'],
}

/**
 * Inserts the known synonyms that are missing in the table. Changes by operators stay. @returns whether any was
 * missing
 */
export async function insertSynonyms(executor: Executor): Promise<boolean> {
  const rows = Object.entries(defaultSynonyms).map(([term, meanings]) => ({ term, meanings: [...meanings] }))
  const { rowCount } = await executor.insert(searchSynonyms).values(rows).onConflictDoNothing()
  return Boolean(rowCount)
}
