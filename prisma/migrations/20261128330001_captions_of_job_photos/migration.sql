-- What a photo of the job itself shows.
ALTER TABLE "work_order_photo" ADD COLUMN "caption" TEXT;
