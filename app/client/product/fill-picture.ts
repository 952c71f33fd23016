import { TEMPLATE_VALUE } from './viewed-products.ts'

/** Shows the picture with this id in the `picture` elements of a filled template. */
export function fillPicture(item: ParentNode, pictureId: string): void {
  for (const source of item.querySelectorAll<HTMLSourceElement | HTMLImageElement>('source, img'))
    for (const attribute of ['srcset', 'src'])
      if (source.hasAttribute(attribute))
        source.setAttribute(attribute, source.getAttribute(attribute)!.replaceAll(TEMPLATE_VALUE, encodeURIComponent(pictureId)))
}
