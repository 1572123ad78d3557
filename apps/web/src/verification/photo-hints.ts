/**
 * What a photo of a paper may lack, as far as its pixels tell. A hint keeps nobody from sending it:
 * people look at every photo.
 */
export interface PhotoHints {
  readonly dark: boolean;
  readonly blurred: boolean;
  readonly glare: boolean;
}

/** A picture as a canvas gives it: red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** Below this mean of 0 to 255 text is hard to read. */
const darkMean = 70;
/** Below this variance of the second derivative no edge of a letter is left. */
const blurredVariance = 45;
/**
 * A part of the picture that lost all of its drawing to light: this bright, in blocks of so many
 * pixels, and so large a share.
 */
const glareLuma = 250;
const block = 8;
const glareShare = 0.02;
/** A paper that is white all over has no glare; beside glare the rest is darker than this. */
const restMean = 215;

/** Judges a picture by its brightness, its edges, and its burnt-out parts. */
export function hintsOf({ data, width, height }: Pixels): PhotoHints {
  const luma = new Float32Array(width * height);
  for (let at = 0; at < luma.length; at += 1) {
    const from = at * 4;
    // The weights of BT.709.
    luma[at] = 0.2126 * (data[from] ?? 0) + 0.7152 * (data[from + 1] ?? 0) + 0.0722 * (data[from + 2] ?? 0);
  }
  const mean = luma.reduce((sum, value) => sum + value, 0) / Math.max(1, luma.length);
  return {
    dark: mean < darkMean,
    blurred: edgeVariance(luma, width, height) < blurredVariance,
    glare: hasGlare(luma, width, height),
  };
}

/** The variance of the Laplacian: high where there are sharp edges. */
function edgeVariance(luma: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0);
      const edge = around - 4 * (luma[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  if (count === 0) return 0;
  return squares / count - (sum / count) ** 2;
}

function hasGlare(luma: Float32Array, width: number, height: number): boolean {
  let [burnt, blocks, restSum, restCount] = [0, 0, 0, 0];
  for (let top = 0; top + block <= height; top += block) {
    for (let left = 0; left + block <= width; left += block) {
      let [least, sum] = [255, 0];
      for (let y = top; y < top + block; y += 1) {
        for (let x = left; x < left + block; x += 1) {
          const value = luma[y * width + x] ?? 0;
          least = Math.min(least, value);
          sum += value;
        }
      }
      blocks += 1;
      if (least >= glareLuma) burnt += 1;
      else {
        restSum += sum;
        restCount += block * block;
      }
    }
  }
  if (blocks === 0 || restCount === 0) return false;
  return burnt / blocks >= glareShare && restSum / restCount < restMean;
}

/** Wide enough to tell letters from a blur, small enough for a moment's work. */
const judgedWidth = 640;

/**
 * Judges a chosen photo in the browser, before it is sent; null where the browser cannot read it,
 * which the server then says.
 */
export async function judgePhoto(file: Blob): Promise<PhotoHints | null> {
  try {
    const image = await createImageBitmap(file);
    const width = Math.min(judgedWidth, image.width);
    const height = Math.max(1, Math.round((image.height * width) / image.width));
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen?.drawImage(image, 0, 0, width, height);
    image.close();
    return pen === null ? null : hintsOf(pen.getImageData(0, 0, width, height));
  } catch {
    return null;
  }
}
