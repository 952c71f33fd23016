import { CataloguePicture } from '#app/ui/picture.tsx'

/** The packs of a discovery box as its picture: three of them, fanned. */
export function BoxThumbs({ snacks }: { snacks: { variationId: string; pictureId: string | null }[] }) {
  return (
    <span className="thumb box-thumbs tint-saffron" aria-hidden="true">
      {snacks.slice(0, 3).map(({ variationId, pictureId }) => (
        <CataloguePicture key={variationId} pictureId={pictureId} alt="" sizes="72px" widths={[160, 320]} />
      ))}
    </span>
  )
}
