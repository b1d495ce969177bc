import { PersonPicture } from '#ui/person-picture.tsx'
import { Picture } from '#ui/picture.tsx'
import { SteppedBackground } from '#ui/stepped-background.tsx'
import { eachState, longName, type Specimen } from './specimen.ts'

const slug = 'asante-stool'
const alt = 'Carved stool of pale wood'
const shown = { alt, sizes: '10rem', className: 'max-w-40 rounded-picture' } as const

/** Pictures. */
export const pictures: readonly Specimen[] = [
  {
    of: 'picture',
    states: eachState({
      loaded: <Picture slug={slug} {...shown} />,
      'not there': <Picture slug="not-there" {...shown} alt="A picture that is not there" />,
      'none yet': <Picture slug={undefined} {...shown} alt="No picture yet" />,
      'none, of a craft': <Picture slug={undefined} symbol="nkyinkyim" {...shown} alt="No cloth yet" />,
    }),
  },
  {
    of: 'person-picture',
    states: eachState({
      photo: <PersonPicture person={{ name: 'Ama Owusu', avatar: `/pictures/${slug}-240.webp` }} />,
      initials: <PersonPicture person={{ name: 'Ɛsi Ŋkansa', avatar: null }} />,
      'one name': <PersonPicture person={{ name: 'Kofi', avatar: null }} />,
      'many names': <PersonPicture person={{ name: longName, avatar: null }} />,
      large: <PersonPicture person={{ name: 'Ama Owusu', avatar: null }} size={96} />,
    }),
  },
  {
    of: 'stepped-background',
    states: eachState({
      'behind a text': (
        <div className="relative isolate max-w-80 px-6 pt-20 pb-12">
          <SteppedBackground symbol="ananse-ntontan" />
          <p className="text-xl">Page not found</p>
        </div>
      ),
    }),
  },
]
